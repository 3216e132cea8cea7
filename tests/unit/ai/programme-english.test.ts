import { expect, it } from 'vitest';
import { type ProgrammeTexts, programmeGaps } from '@/lib/ai/model/programme-english';
import { newProgrammeForm } from '@/lib/programmes/model/form';

const programme = (changes: Partial<ProgrammeTexts> = {}): ProgrammeTexts => ({
  ...newProgrammeForm(),
  name: 'Curso de cocina',
  name_en: 'Cooking course',
  ...changes,
});
const gaps = (changes: Partial<ProgrammeTexts>) =>
  programmeGaps(programme(changes)).map(({ path, spanish }) => [path, spanish]);

it('English that a programme lacks is that of every text that is said in Spanish alone', () => {
  expect(
    gaps({
      name_en: null,
      requirements_es: 'Tener 18 años',
      award_es: 'Título propio',
      award_en: '',
      note_es: 'Plazas limitadas',
      note_en: 'Places are limited',
      prices: [
        { includes_es: 'Uniforme', includes_en: null, audience_es: null, audience_en: null },
        { includes_es: 'Cuchillos', includes_en: 'Knives', audience_es: 'Residentes en Navarra' },
      ],
    }),
  ).toEqual([
    ['name_en', 'Curso de cocina'],
    ['requirements_en', 'Tener 18 años'],
    ['award_en', 'Título propio'],
    ['prices.0.includes_en', 'Uniforme'],
    ['prices.1.audience_en', 'Residentes en Navarra'],
  ]);
});
