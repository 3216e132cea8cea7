import { describe, expect, it } from 'vitest';
import { shippedRecord } from '../../../support/register-record';

describe('the list of Brazil', () => {
  it('states the grade of a course, and nothing where there is none', () => {
    const federal = shippedRecord('brazil', '1120-3300704');
    expect(federal.columns).toMatchObject({
      city: 'Cabo Frio',
      region: 'Rio de Janeiro',
      ownership: 'public',
    });
    expect(federal.programme('1427683')).toMatchObject({
      ...{ name: 'Tecnologia em Gastronomia', level: 'vocational-higher', mode: 'on-site' },
      note_en: 'Grade of the state (Conceito Enade 2022): 4 out of 5, with 7 students examined.',
    });
    const ungraded = shippedRecord('brazil', '1045-3526704').programme('1367397');
    expect(ungraded).toBeDefined();
    expect(ungraded).not.toHaveProperty('note_en');
  });
});
