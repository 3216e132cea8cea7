import { describe, expect, it } from 'vitest';
import { specialtyNames } from '@/lib/schools/model/specialty-names';

const school = {
  specialties: ['pastry', 'Cocina vasca', 'Corte de jamón'],
  specialtiesEn: ['pastry', 'Basque cooking', ' '],
};

describe('the names of specialties', () => {
  it('are in English on an English page, where their English is known', () => {
    expect(specialtyNames(school, 'en')).toEqual([
      { key: 'pastry' },
      { text: 'Basque cooking', language: 'en' },
      { text: 'Corte de jamón', language: 'es' },
    ]);
  });

  it.each([[[]], [['pastry', 'Basque cooking']]])(
    'are the stored ones when English does not pair up: %j',
    (specialtiesEn) => {
      expect(specialtyNames({ ...school, specialtiesEn }, 'en')).toEqual(specialtyNames(school, 'es'));
    },
  );
});
