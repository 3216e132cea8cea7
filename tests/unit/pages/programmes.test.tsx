import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ProgrammeRow } from '@/components/programmes/programme-row';
import { Facts } from '@/components/school/facts';
import { Programmes } from '@/components/school/programmes';
import type { Language } from '@/lib/i18n/locales';
import type { ExchangeRates } from '@/lib/prices/model/money';
import type { Price } from '@/lib/prices/model/price';
import type { Programme } from '@/lib/programmes/model/programme';
import { UNKNOWABLE } from '@/lib/schools/model/field-names';
import { newSchoolForm, schoolFormSchema } from '@/lib/schools/model/form';
import { toColumns } from '@/lib/schools/model/form-row';
import { toSchool } from '@/lib/schools/queries/rows';
import { ALL_PROGRAMMES } from '@/lib/search/model/programme-filters';
import { priceWith, programmeWith } from '../../support/programme.ts';

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
  const row = (per: 'year' | 'programme', price: Partial<typeof dollars>, euros: Price['euros']) =>
    renderToStaticMarkup(
      <ProgrammeRow
        language="en"
        programme={{
          ...programmeWith({
            prices: [
              { ...dollars, currency: 'EUR', ...price, year_euros: euros.year, total_euros: euros.programme },
            ],
          }),
          school: { slug: 'hofmann', name: 'Hofmann', country: 'Spain', city: 'Barcelona', region: null },
          euros,
          idle: null,
          km: null,
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
      'about €93,000 in total: the price times its length',
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
  const facts = (...prices: Partial<Price>[]) =>
    renderToStaticMarkup(
      <Facts
        language="en"
        school={school()}
        prices={prices.map((price) => priceWith({ programme: 'p', ...price }))}
        today={TODAY}
      />,
    ).replaceAll('\u00a0', ' ');

  it('have the prices of its programmes where the school states none, each currency and year apart', () => {
    const [low, high] = [9000, 12_000].map((min) => ({ min, max: min, year: '2026' }));
    const html = facts(low ?? {}, high ?? {}, { ...low, currency: 'CHF', year: '2024-25' });
    expect(html).toContain('<dt>Price</dt>');
    expect(html).toContain('<li>€9,000 – €12,000 a year <small>2026</small></li>');
    expect(html).toContain('<li>CHF 9,000 a year <small>2024-25 · May have changed</small></li>');
    expect(html).toContain('according to its programmes');
    expect(facts({ per: 'programme' })).toContain('<dt>Price</dt>');
  });

  it('have a price of the school for each residence, and not those of programmes', () => {
    const figure = {
      programme: null,
      basis: 'school',
      source: 'ipeds',
      currency: 'USD',
      year: '2023-24',
    } as const;
    const html = facts(
      { ...figure, audience: 'in-state', min: 6242, max: 6242 },
      { ...figure, audience: 'out-of-state', min: 9000, max: 9000 },
      { min: 1, max: 1 },
    );
    expect(html).toContain('<li>$6,242 a year <small>for residents of the state · 2023-24</small></li>');
    expect(html).toContain(
      '<li>$9,000 a year <small>for those from outside the state · 2023-24</small></li>',
    );
    expect(html).not.toContain('€1');
    expect(html).toContain(
      '</ul><small class="old">May have changed: it is more than a year and a half old</small>',
    );
    expect(html).toContain('of the whole institution, by IPEDS');
  });

  it('tell residents of the district of a public two-year college to ask its calculator', () => {
    const figure = { programme: null, basis: 'school', source: 'ipeds', currency: 'USD' } as const;
    const college = (of: Partial<ReturnType<typeof school>>) =>
      renderToStaticMarkup(
        <Facts
          language="en"
          school={{ ...school(), netPriceCalculatorUrl: 'https://calculator.test/', ...of }}
          prices={[priceWith(figure)]}
          today={TODAY}
        />,
      );
    expect(college({ type: 'college', ownership: 'public' })).toContain(
      'residents of their district less. <a href="https://calculator.test/">',
    );
    expect(college({ type: 'university', ownership: 'public' })).not.toContain('district');
  });

  it('say that a law makes its schools free', () => {
    const law = {
      programme: null,
      basis: 'law',
      free: true,
      min: 0,
      max: 0,
      source: 'https://law.test/',
    } as const;
    expect(facts(law)).toContain(
      '<li>No tuition <small></small></li></ul><small><a href="https://law.test/">Free by a law',
    );
  });
});
