import { mulberry32 } from '../../lib/schools/model/prng.ts';
import { LEVELS, MODES, PROGRAMME_FIELDS } from '../../lib/schools/model/programme-choices.ts';
import { picker } from './synthetic-schools.ts';

const KINDS = [
  ['Diploma en', 'Diploma in'],
  ['Grado en', 'Bachelor in'],
  ['Máster en', 'Master in'],
  ['Curso de', 'Course in'],
  ['Técnico superior en', 'Higher technician in'],
  ['Certificado de', 'Certificate in'],
] as const;
const SUBJECTS = [
  ['cocina', 'cooking'],
  ['cocina profesional', 'professional cookery'],
  ['pastelería y repostería', 'pastry and confectionery'],
  ['panadería artesanal', 'artisan bread'],
  ['gestión hotelera', 'hotel management'],
  ['sumillería', 'wine service'],
  ['gastronomía molecular', 'molecular gastronomy'],
  ['turismo', 'tourism'],
  ['chocolatería', 'chocolate'],
  ['dirección de restaurantes', 'restaurant management'],
] as const;
const EXTRAS = ['', '', '', ' avanzado', ' intensivo', ' de verano', ' internacional', ' ejecutivo'];
const LENGTHS = [
  [4, 'weeks'],
  [12, 'weeks'],
  [9, 'months'],
  [1, 'years'],
  [2, 'years'],
  [3, 'years'],
  [4, 'years'],
  [30, 'hours'],
] as const;
const INTAKES = [[9], [9], [10], [2, 9], [1, 5, 9], [1, 4, 7, 10], [3], [8]];
const LANGUAGES = [
  ['Spanish'],
  ['Spanish'],
  ['English'],
  ['English', 'Spanish'],
  ['French'],
  ['English', 'French'],
  ['Italian'],
];
const CURRENCIES = ['EUR', 'EUR', 'EUR', 'USD', 'GBP', 'CHF', 'MXN', 'XAF'];

/** Spread over these schools; one in fifty is withdrawn. */
export function* syntheticProgrammes(count: number, schools: readonly string[], seed = 3) {
  const roll = mulberry32(seed);
  const pick = picker(roll);
  const known = <T>(share: number, value: () => T): T | null => (roll() < share ? value() : null);
  for (let number = 0; number < count; number += 1) {
    const [kind, subject, extra] = [pick(KINDS), pick(SUBJECTS), pick(EXTRAS)];
    const length = known(0.8, () => pick(LENGTHS));
    const per = pick(['year', 'year', 'programme', 'semester', 'month']);
    const price = () => ({
      min: Math.round(200 * 40 ** roll()) * (per === 'month' ? 1 : 4),
      currency: pick(CURRENCIES),
      per,
    });
    yield {
      school_id: schools[number % schools.length] ?? '',
      slug: `synthetic-${number}`,
      name: `${kind[0]} ${subject[0]}${extra}`,
      name_en: known(0.7, () => `${kind[1]} ${subject[1]}`),
      level: known(0.9, () => pick(LEVELS)),
      field: known(0.9, () => pick(PROGRAMME_FIELDS)),
      mode: known(0.6, () => pick([...MODES, 'on-site', 'on-site', 'on-site'])),
      duration_value: length?.[0] ?? null,
      duration_unit: length?.[1] ?? null,
      prices: known(0.6, () => (roll() < 0.2 ? [price(), price()] : [price()])) ?? [],
      intakes: known(0.6, () => pick(INTAKES)) ?? [],
      languages: known(0.7, () => pick(LANGUAGES)) ?? [],
      internship: known(0.4, () => pick(['included', 'optional', 'none'])),
      is_active: roll() >= 0.02,
    };
  }
}
