import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Programme } from '@/lib/programmes/model/programme';
import { OWNERSHIPS, SCHOOL_TYPES } from '@/lib/schools/model/choices';
import { ATTENDANCES, PROGRAMME_FIELDS, type ProgrammeField } from '@/lib/schools/model/programme-choices';
import type { School } from '@/lib/schools/model/school';
import { schoolSentence } from '@/lib/seo/school-sentence';

type Facts = Parameters<typeof schoolSentence>[1];
type Taught = Pick<Programme, 'attendance' | 'field' | 'graduates' | 'sources'>;

const school = (fields: Partial<Facts> = {}): Facts => ({
  name: 'Northampton',
  type: 'college',
  ownership: 'public',
  city: 'Bethlehem',
  region: 'Pennsylvania',
  country: 'United States',
  specialties: [],
  studentsCount: null,
  ...fields,
});
const AWARDS = 'Awards conferred July 2023 – June 2024';
const taught = (field: ProgrammeField | null, graduates: number | null = null, facts = AWARDS): Taught => ({
  attendance: null,
  field,
  graduates,
  sources: [{ url: 'https://nces.ed.gov/ipeds/', facts, facts_es: '', seen: '2024' }],
});
const several = (count: number, field: ProgrammeField | null) =>
  Array.from({ length: count }, () => taught(field));
const NINE = [
  ...several(4, 'culinaryArts'),
  ...several(3, 'hotelManagement'),
  taught('pastry', 100),
  taught('pastry', 12),
];

describe('the sentence of a school without a text', () => {
  it.each<[what: string, school: Facts, programmes: Taught[], en: string, es: string]>([
    [
      'place, programmes and awards',
      school(),
      NINE,
      'Public college in Bethlehem, Pennsylvania, with nine programmes in cookery, pastry and hotel management; 112 awards in 2023–24.',
      'Escuela superior pública en Bethlehem, Pennsylvania, con nueve programas de cocina, pastelería y gestión hotelera; 112 títulos concedidos en 2023-24.',
    ],
    [
      'the country where region and town are called the same',
      school({ type: 'university', ownership: 'private', city: 'New York', region: 'New York' }),
      [],
      'Private university in New York, United States.',
      'Universidad privada en Nueva York, Estados Unidos.',
    ],
    [
      'one programme, one award, no year of it',
      school({ type: 'academy', ownership: 'private' }),
      [taught('wineGastronomy', 1, '')],
      'Private academy in Bethlehem, Pennsylvania, with one programme in wine studies; one award a year.',
      'Academia privada en Bethlehem, Pennsylvania, con un programa de enogastronomía; un título concedido al año.',
    ],
    [
      'a town that ends in a full stop, and no awards of none',
      school({ ownership: null, city: 'Washington', region: 'D.C.', studentsCount: null }),
      [],
      'College in Washington, D.C.',
      'Escuela superior en Washington, D.C.',
    ],
  ])('says %s', (_, facts, programmes, english, spanish) => {
    expect(schoolSentence('en', facts, programmes)).toBe(english);
    expect(schoolSentence('es', facts, programmes)).toBe(spanish);
  });

  const words = fc
    .string({ unit: fc.constantFrom(..."aÉñ {}#'<&|.,;\u00a0\u3000東5"), minLength: 1, maxLength: 12 })
    .filter((text) => /\S/.test(text));
  const facts = fc.record({
    name: words,
    type: fc.constantFrom(...SCHOOL_TYPES),
    ownership: fc.constantFrom(null, ...OWNERSHIPS),
    city: words,
    region: fc.option(words, { nil: null }),
    country: fc.oneof(words, fc.constantFrom('Spain', 'Italy', 'United States')),
    specialties: fc.array(fc.oneof(words, fc.constantFrom('pastry', 'hospitality')), { maxLength: 4 }),
    studentsCount: fc.option(fc.integer({ min: 1, max: 1e6 }), { nil: null }),
  }) satisfies fc.Arbitrary<Pick<School, keyof Facts>>;
  const programme = fc.record({
    attendance: fc.constantFrom(null, ...ATTENDANCES),
    field: fc.constantFrom(null, ...PROGRAMME_FIELDS),
    graduates: fc.option(fc.nat(2000), { nil: null }),
    sources: fc.constantFrom(taught(null).sources, taught(null, null, 'July 2023 – June 2030').sources, []),
  });

  it('is one whole sentence whatever is known, and states every number that it has from the facts', () => {
    fc.assert(
      fc.property(
        facts,
        fc.array(programme, { maxLength: 30 }),
        fc.constantFrom('es', 'en'),
        (one, taughtThere, language) => {
          const sentence = schoolSentence(language, one, taughtThere);
          expect(sentence).not.toMatch(/undefined|null|NaN|\[object|\s\s|\n|\.\.$/);
          expect(sentence).toMatch(/^\p{Lu}.*[^\s.]\.$/u);
          expect(sentence.startsWith(' ')).toBe(false);
          // Without the words of the row itself, all digits are counts of programmes or people, or a stated year.
          const graduates = taughtThere.reduce((sum, { graduates: count }) => sum + (count ?? 0), 0);
          const known = [taughtThere.length, graduates, one.studentsCount ?? 0].map(String);
          const [, rest = ''] = /, (?:with|con) (.*)$/.exec(sentence) ?? [];
          if (/\d/.test(`${one.city}${one.region}${one.country}`)) return;
          for (const number of rest.replace(/20\d\d[–-]\d\d/, '').match(/\d[\d.,]*/g) ?? [])
            expect(known).toContain(number.replace(/\D/g, ''));
          if (/in 20\d\d|en 20\d\d/.test(rest)) expect(rest).toMatch(/2023[–-]24\.$/);
        },
      ),
      { numRuns: 500 },
    );
  });
});
