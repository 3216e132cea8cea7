import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosenWith, proposedFields } from '@/lib/schools/model/merge';
import { anyForm } from '../../support/any-form';

const [kept] = fc.sample(anyForm, { numRuns: 1, seed: 1 });
if (!kept) throw new Error('no form');
const UNPRICED = {
  ...kept,
  tuition_min: '',
  tuition_max: '',
  tuition_free: false,
  tuition_currency: 'EUR',
  tuition_year: '',
};

describe('what a merge proposes of the other record', () => {
  it('is its price, also where the kept one has a currency and no amount', () => {
    const other = { ...UNPRICED, tuition_min: '4500', tuition_max: '6500', tuition_year: '2026' };
    expect(proposedFields(UNPRICED, other)).toEqual(
      expect.arrayContaining(['tuition_min', 'tuition_max', 'tuition_year']),
    );
  });

  it('is no price where the other has none, or the kept one has its own', () => {
    const priced = { ...UNPRICED, tuition_min: '4500' };
    const dollars = { ...UNPRICED, tuition_currency: 'USD' };
    expect(proposedFields(UNPRICED, dollars)).toEqual([]);
    expect(proposedFields(priced, { ...priced, tuition_min: '9000' })).toEqual([]);
  });

  it('keeps the fields of a price together', () => {
    expect(chosenWith('tuition_currency')).toEqual(chosenWith('tuition_min'));
    expect(chosenWith('phone')).toEqual(['phone']);
  });
});
