import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { cardFacts } from '@/components/directory/card-facts';
import { cardView } from '@/components/directory/card-view';
import { cardTexts, SchoolCards } from '@/components/directory/school-cards';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { cardPrice } from '@/lib/prices/model/amounts';
import { toCard } from '@/lib/schools/queries/rows';
import type { PriceRow, SchoolHit } from '@/lib/supabase/results/search';

const HIT: SchoolHit = {
  id: 'a',
  legacy_id: null,
  slug: 'a',
  name: 'Escuela de Prueba',
  country: 'Spain',
  city: 'Cádiz',
  region: null,
  type: 'academy',
  ownership: null,
  levels: [],
  price: null,
  outcome: null,
  students: null,
  specialties: [],
  specialties_en: [],
  founded: null,
  programs_count: null,
  rating: null,
  languages: [],
  image: null,
  image_type: null,
  description: null,
  description_language: 'es',
  website: null,
  coordinates_lat: null,
  coordinates_lng: null,
  coordinates_precision: null,
  checked: true,
};

const TODAY = new Date('2026-11-24T00:00:00Z');
const PRICE: PriceRow = {
  ...{
    school: 'a',
    programme: null,
    basis: 'school',
    min: 15_500,
    max: 16_500,
    currency: 'EUR',
    per: 'year',
  },
  ...{ year: null, audience: null, free: false, source: null, year_euros: 15_500, total_euros: null },
};

function viewOf(language: Language, stored: Partial<SchoolHit>) {
  const school = toCard({ ...HIT, ...stored });
  const translators = {
    types: translator(language, 'Types'),
    specialties: translator(language, 'Specialties'),
    card: translator(language, 'Card'),
  };
  return cardView(language, school, '/covers/a.svg', translators, {
    facts: cardFacts(language, school),
    price: school.price
      ? cardPrice(language, translator(language, 'Programme'), school.price, TODAY)
      : undefined,
  });
}

function factsOf(language: Language, stored: Partial<SchoolHit>): string[] {
  const card = translator(language, 'Card');
  const view = viewOf(language, stored);
  const markup = renderToStaticMarkup(<SchoolCards cards={[view]} texts={cardTexts(card)} />);
  const [, list = ''] = /<ul class="card-facts">(.*?)<\/ul>/.exec(markup) ?? [];
  return [...list.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, text = '']) => text.replaceAll('\u00a0', ' '));
}

describe('a card shows the facts for a choice', () => {
  it.each([
    ['es', [], null, ['No hemos encontrado el precio']],
    [
      'es',
      ['Spanish', 'Catalan', 'English'],
      null,
      ['No hemos encontrado el precio', 'Se enseña en español, catalán e inglés'],
    ],
    ['es', [], {}, ['15.500 € – 16.500 € al año']],
    ['es', [], { min: 6089, max: null, year: '2025-26' }, ['desde 6.089 € al año · 2025-26']],
    ['en', [], { min: null, max: 900, year: '2022' }, ['up to €900 a year · 2022 · May have changed']],
    [
      'en',
      [],
      { min: 6242, max: 6242, currency: 'USD', audience: 'in-state', year: '2025-26' },
      ['$6,242 a year · for residents of the state · 2025-26'],
    ],
    [
      'en',
      [],
      { basis: 'programme', programme: 'b', per: 'programme' },
      ['Programmes from €15,500 in total'],
    ],
    ['en', [], { basis: 'law', free: true, min: 0, max: 0, year: '2021' }, ['No tuition · 2021']],
  ] as const)('in %s, of %j and %j', (language, languages, price, facts) => {
    const stored = price && { ...PRICE, ...price };
    expect(factsOf(language, { languages: [...languages], price: stored })).toEqual(facts);
  });

  it('of a school that was not checked say nothing of a price', () => {
    expect(factsOf('en', { checked: false })).toEqual([]);
  });

  it('says who runs a school, at which levels, that it is free by law, and one outcome', () => {
    const lycee = {
      ...{ ownership: 'public', levels: ['vocational-higher', 'certificate', 'bachelor'] },
      price: { ...PRICE, basis: 'law', free: true, min: 0, max: 0 } as const,
      outcome: { measure: 'employment_6m', period: '2022-23', value: 46, unit: 'percent' },
      ...{ checked: false, description: 'No se muestra.', description_language: 'es' },
    };
    expect(factsOf('en', lycee)).toEqual([
      'Public · Certificate · Vocational, higher · 1 more',
      'No tuition',
      '46% of those who did not go on studying were in work after 6 months (whole school, 2022–23)',
    ]);
    expect(factsOf('es', { ...lycee, outcome: { ...lycee.outcome, measure: 'graduation_rate' } })).toEqual([
      expect.any(String),
      'Enseñanza gratuita',
      'Se gradúa el 46 % de los estudiantes (toda la escuela, 2022-2023)',
    ]);
  });

  it('begins the description where no outcome is known, in its own language', () => {
    const description = `${'Una escuela con historia '.repeat(8)}. Más.`;
    const [about = ''] = factsOf('en', { checked: false, description, description_language: 'es' });
    expect(about).toMatch(/^Una escuela con historia .* …$/);
    expect(about.length).toBeLessThan(145);
  });
});
