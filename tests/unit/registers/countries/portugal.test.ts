import { describe, expect, it } from 'vitest';
import { shippedRecord } from '../../../support/register-record';

describe('the register of Portugal', () => {
  it('has the town that the name of a school states, not that of its institute', () => {
    expect(shippedRecord('portugal', '7110').columns.city).toBe('Estoril');
    expect(shippedRecord('portugal', '3041').columns.city).toBe('Bragança');
    expect(shippedRecord('portugal', '3046').columns).not.toHaveProperty('city');
  });

  it('says the mark of the last student admitted', () => {
    expect(shippedRecord('portugal', '7110').programme('7110/9076')).toMatchObject({
      ...{ name: 'Direção e Gestão Hoteleira', level: 'bachelor', places: 60 },
      note_es: 'Nota del último admitido en la primera fase de 2023: 151,2 de 200.',
      note_en: 'Mark of the last student admitted in the first phase of 2023: 151.2 out of 200.',
    });
  });
});
