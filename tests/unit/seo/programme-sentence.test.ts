import { expect, it } from 'vitest';
import { programmeSentence } from '@/lib/seo/programme-sentence';
import { programmeWith } from '../../support/programme';

const SCHOOL = { city: 'Paris', country: 'France' };
const NOTHING = { places: null, others: 0 };

it.each([
  [
    'all that is known',
    programmeWith({
      ...{ level: 'diploma', field: 'pastry', duration_value: 9, duration_unit: 'months' },
      ...{ languages: ['French', 'English'] },
      prices: [{ min: 15_500, max: 15_500, currency: 'EUR', per: 'year', year: '2025-26' }],
    }),
    { places: 24, others: 2 },
    'Diploma in pastry: 9 months, taught in French and English, 24 places, €15,500 a year (2025-26). In Paris, two other schools teach this field at this level.',
    'Diploma en pastelería: 9 meses, en francés e inglés, 24 plazas, 15.500\u00a0€ al año (2025-26). En París hay otras dos escuelas con estudios de esta área y este nivel.',
  ],
  [
    'a level alone',
    programmeWith({ level: 'vocational-higher' }),
    NOTHING,
    'Vocational training at higher level.',
    'Formación profesional de grado superior.',
  ],
  [
    'a length without level and field',
    programmeWith({ duration_value: 1, duration_unit: 'years' }),
    { places: null, others: 0 },
    'Programme: 1 year.',
    'Programa: 1 año.',
  ],
  ['nothing', programmeWith({}), NOTHING, '', ''],
] as const)('the sentence about a programme states %s', (_, programme, surroundings, english, spanish) => {
  expect(programmeSentence('en', SCHOOL, programme, surroundings)).toBe(english);
  expect(programmeSentence('es', SCHOOL, programme, surroundings)).toBe(spanish);
});
