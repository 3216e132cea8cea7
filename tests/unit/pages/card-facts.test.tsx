import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { cardFacts } from '@/components/directory/card-facts';
import { cardView } from '@/components/directory/card-view';
import { cardTexts, SchoolCards } from '@/components/directory/school-cards';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { toCard } from '@/lib/schools/queries/rows';
import type { SchoolHit } from '@/lib/supabase/database.types';

const HIT: SchoolHit = {
  id: 'a',
  legacy_id: null,
  slug: 'a',
  name: 'Escuela de Prueba',
  country: 'Spain',
  city: 'Cádiz',
  type: 'academy',
  ownership: null,
  levels: [],
  free: false,
  outcome: null,
  specialties: [],
  specialties_en: [],
  founded: null,
  students_count: null,
  programs_count: null,
  rating: null,
  languages: [],
  tuition_min: null,
  tuition_max: null,
  tuition_currency: null,
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

function viewOf(
  language: Language,
  stored: Partial<SchoolHit>,
  fromProgrammes?: NonNullable<Parameters<typeof cardView>[4]>['fromProgrammes'],
) {
  const school = toCard({ ...HIT, ...stored });
  const translators = {
    types: translator(language, 'Types'),
    specialties: translator(language, 'Specialties'),
    card: translator(language, 'Card'),
  };
  return cardView(language, school, '/covers/a.svg', translators, {
    facts: cardFacts(language, school),
    fromProgrammes,
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
    ['es', [], {}, ['Precio no publicado']],
    [
      'es',
      ['Spanish', 'Catalan', 'English'],
      {},
      ['Precio no publicado', 'Se enseña en español, catalán e inglés'],
    ],
    [
      'es',
      [],
      { tuition_min: 15500, tuition_max: 16500, tuition_currency: 'EUR' },
      ['De 15.500 € a 16.500 € al año'],
    ],
    ['es', [], { tuition_min: 6089, tuition_currency: 'EUR' }, ['Desde 6.089 € al año']],
    ['en', [], { tuition_max: 900, tuition_currency: 'EUR' }, ['Up to €900 a year']],
    // The earlier version stored 0 for 'unknown', and a number without its currency is meaningless.
    ['en', [], { tuition_min: 0, tuition_max: 0, tuition_currency: 'EUR' }, ['Price not published']],
    ['en', [], { tuition_min: 900 }, ['Price not published']],
    // From a register only: whether the school publishes a price is unknown.
    ['en', [], { checked: false }, []],
  ] as const)('in %s, of %j and %j', (language, languages, tuition, facts) => {
    expect(factsOf(language, { languages: [...languages], ...tuition })).toEqual(facts);
  });

  it('says who runs a school, at which levels, that it is free by law, and one outcome', () => {
    const lycee = {
      ...{ ownership: 'public', levels: ['vocational-higher', 'certificate', 'bachelor'], free: true },
      outcome: { measure: 'employment_6m', period: '2022-23', value: 46, unit: 'percent' },
      ...{ checked: false, description: 'No se muestra.', description_language: 'es' },
    };
    expect(factsOf('en', lycee)).toEqual([
      'Public · Certificate · Vocational, higher · 1 more',
      'Public: no tuition',
      'In work after 6 months, whole school: 46% (2022–23)',
    ]);
    expect(factsOf('es', lycee)[1]).toBe('Pública: enseñanza gratuita');
  });

  it('begins the description where no outcome is known, in its own language', () => {
    const description = `${'Una escuela con historia '.repeat(8)}. Más.`;
    const [about = ''] = factsOf('en', { checked: false, description, description_language: 'es' });
    expect(about).toMatch(/^Una escuela con historia .* …$/);
    expect(about.length).toBeLessThan(145);
  });
});
