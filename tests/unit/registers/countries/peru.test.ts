import { describe, expect, it } from 'vitest';
import { newOne } from '@/lib/imports/registers/services/row-plans';
import { shippedRecord } from '../../../support/register-record';

describe('the portal of Peru', () => {
  const latino = shippedRecord('peru', 'pec-latino-cusco-instituto');

  it('names an institute that does not say what it is, and its department where it has several', () => {
    expect(latino.columns).toMatchObject({ name: 'Instituto Latino, Cusco', region: 'Cusco' });
  });

  it('takes a school without a town, and does not state one', () => {
    expect(newOne(latino)).toMatchObject({ kind: 'new', write: { city: '—' } });
    expect(newOne(latino)).not.toHaveProperty('write.register_source.stated.city');
    expect(newOne({ ...latino, register: 'france' })).toMatchObject({ kind: 'error' });
  });

  it('states the range of a cost with what it includes', () => {
    const { programmes } = shippedRecord('peru', 'pec-le-cordon-bleu-peru-lima-instituto');
    expect(programmes[0]?.prices).toMatchObject([
      {
        min: 8440,
        max: 13040,
        currency: 'PEN',
        per: 'year',
        includes_en: expect.stringContaining('monthly'),
      },
    ]);
  });
});
