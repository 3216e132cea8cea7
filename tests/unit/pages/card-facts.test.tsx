import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { cardView } from '@/components/directory/card-view';
import { cardTexts, SchoolCards } from '@/components/directory/school-cards';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { TOWN_UNKNOWN } from '@/lib/schools/model/town';
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
  description: 'Una historia larga.',
  description_language: 'es',
  website: null,
  coordinates_lat: null,
  coordinates_lng: null,
  coordinates_precision: null,
  checked: true,
};

function viewOf(language: Language, stored: Partial<SchoolHit>) {
  return cardView(language, toCard({ ...HIT, ...stored }), '/covers/a.svg', {
    types: translator(language, 'Types'),
    specialties: translator(language, 'Specialties'),
    card: translator(language, 'Card'),
  });
}

function factsOf(language: Language, stored: Partial<SchoolHit>): string[] {
  const card = translator(language, 'Card');
  const view = viewOf(language, stored);
  const markup = renderToStaticMarkup(<SchoolCards cards={[view]} texts={cardTexts(card)} />);
  const [, list = ''] = /<ul class="card-facts">(.*?)<\/ul>/.exec(markup) ?? [];
  return [...list.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, text = '']) => text.replaceAll('\u00a0', ' '));
}

describe('a card says what people decide by', () => {
  it.each([
    ['es', [], {}, ['Precio no publicado']],
    [
      'es',
      ['Spanish', 'Catalan', 'English'],
      {},
      ['Se enseña en español, catalán e inglés', 'Precio no publicado'],
    ],
    [
      'es',
      [],
      { tuition_min: 15500, tuition_max: 16500, tuition_currency: 'EUR' },
      ['De 15.500 € a 16.500 € al año'],
    ],
    ['es', [], { tuition_min: 6089, tuition_currency: 'EUR' }, ['Desde 6.089 € al año']],
    ['en', [], { tuition_max: 900, tuition_currency: 'EUR' }, ['Up to €900 a year']],
    // The earlier version stored 0 for 'unknown', and a number without its currency says nothing.
    ['en', [], { tuition_min: 0, tuition_max: 0, tuition_currency: 'EUR' }, ['Price not published']],
    ['en', [], { tuition_min: 900 }, ['Price not published']],
    // Of a register alone: nobody has looked whether the school publishes one.
    ['en', [], { checked: false }, []],
  ] as const)('in %s, of %j and %j', (language, languages, tuition, facts) => {
    expect(factsOf(language, { languages: [...languages], ...tuition })).toEqual(facts);
  });
});

it.each([
  ['Cádiz', 'Cádiz, España'],
  [TOWN_UNKNOWN, 'España'],
])('a card in %s names its place', (city, place) => {
  expect(viewOf('es', { city }).place).toBe(place);
});
