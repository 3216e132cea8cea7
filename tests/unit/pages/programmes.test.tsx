import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ProgrammeRow } from '@/components/programmes/programme-row';
import { Facts } from '@/components/school/facts';
import { Programmes } from '@/components/school/programmes';
import type { Language } from '@/lib/i18n/locales';
import type { ExchangeRates } from '@/lib/programmes/model/money';
import type { Programme } from '@/lib/programmes/model/programme';
import { UNKNOWABLE } from '@/lib/schools/model/field-names';
import { newSchoolForm, schoolFormSchema } from '@/lib/schools/model/form';
import { toColumns } from '@/lib/schools/model/form-row';
import { toSchool } from '@/lib/schools/queries/rows';
import { ALL_PROGRAMMES } from '@/lib/search/model/programme-filters';
import { programmeWith } from '../../support/programme.ts';

const TODAY = new Date('2026-11-24T00:00:00Z');
const RATES: ExchangeRates = { perEuro: new Map([['USD', 1.16]]), day: '2026-11-20', source: null };
const NOTHING = programmeWith({ id: 'b', slug: 'pan', name: 'Curso de pan' });
const dollars = { min: 31_000, max: 31_000, currency: 'USD', per: 'year', year: '2023' };

function table(language: Language, programmes: Programme[], school: string | null = 'hofmann') {
  const markup = renderToStaticMarkup(
    <Programmes language={language} school={school} programmes={programmes} rates={RATES} today={TODAY} />,
  ).replaceAll('\u00a0', ' ');
  const headings = [...markup.matchAll(/<th scope="col">(.*?)<\/th>/g)].map(([, text]) => text);
  return { markup, headings };
}

describe('the programmes of a school', () => {
  it('have a column for what any of them states, and none for what nobody knows', () => {
    const known = programmeWith({ intakes: [9], languages: ['French'] });
    expect(table('en', [known, NOTHING]).headings).toEqual(['Programme', 'Starts', 'Language']);
    const all = programmeWith({ level: 'diploma', duration_text: 'Un curso', prices: [dollars] });
    expect(table('es', [all]).headings).toEqual(['Programa', 'Nivel', 'Duración', 'Precio']);
  });

  it('state a price as the source does, then in euros, with its age and the day of the rate', () => {
    const { markup } = table('en', [programmeWith({ prices: [dollars] })]);
    const inOrder = [
      '$31,000 a year',
      'about €26,700',
      'Price of 2023',
      'May have changed',
      '20 November 2026',
    ];
    expect(inOrder.map((text) => markup.indexOf(text))).toEqual(
      inOrder.map((text) => markup.indexOf(text)).toSorted((a, b) => a - b),
    );
    for (const text of inOrder) expect(markup).toContain(text);
    const euros = table('en', [
      programmeWith({ prices: [{ ...dollars, currency: 'EUR', year: null }] }),
    ]).markup;
    expect(euros).toContain('The source does not say of which year');
    expect(euros).not.toMatch(/about|20 November|May have changed/);
  });
});

describe('a programme of the list', () => {
  const row = (
    per: 'year' | 'programme',
    price: Partial<typeof dollars>,
    euros: { year: number | null; programme: number | null },
  ) =>
    renderToStaticMarkup(
      <ProgrammeRow
        language="en"
        programme={{
          ...programmeWith({ prices: [{ ...dollars, currency: 'EUR', ...price }] }),
          school: { slug: 'hofmann', name: 'Hofmann', country: 'Spain', city: 'Barcelona' },
          euros,
        }}
        filters={{ ...ALL_PROGRAMMES, per }}
        rates={RATES}
        today={TODAY}
      />,
    ).replaceAll('\u00a0', ' ');

  it('says how a price was compared that is for something else than asked', () => {
    expect(row('year', { per: 'programme' }, { year: 10_333, programme: 31_000 })).toContain(
      'about €10,300 a year: the total divided by its length',
    );
    expect(row('programme', {}, { year: 31_000, programme: 93_000 })).toContain(
      'about €93,000 in all: the price times its length',
    );
    expect(row('year', {}, { year: 31_000, programme: 93_000 })).not.toContain('length');
  });
});

describe('the facts of a school', () => {
  const school = () => {
    const form = { ...newSchoolForm(), name: 'Gusto', country: 'Spain', city: 'Cádiz', unknown: UNKNOWABLE };
    const beside = {
      id: 'a',
      legacy_id: null,
      image: null,
      updated_at: '2026-01-01T00:00:00Z',
      completeness_band: 1,
      derived_language: null,
    };
    return toSchool({ ...beside, ...toColumns(schoolFormSchema.parse(form)) });
  };
  const facts = (programmes: Programme[], of = school()) =>
    renderToStaticMarkup(<Facts language="en" school={of} programmes={programmes} today={TODAY} />);
  const euros = (min: number, per: string) =>
    programmeWith({ prices: [{ min, max: min, currency: 'EUR', per, year: '2026' }] });

  it('say what its programmes cost where it states no tuition itself', () => {
    expect(facts([euros(9000, 'year'), euros(12_000, 'year')])).toMatch(
      /<dt>Tuition per year<\/dt><dd><a href="#programmes-title">€9,000 – €12,000 a year, according to its programmes<\/a><\/dd>/,
    );
    expect(facts([euros(9000, 'programme')])).toMatch(/<dt>Price<\/dt><dd><a[^>]*>€9,000 in all, according/);
  });
});
