import type { Price, Programme } from '@/lib/programmes/model/programme';
import { type ProgrammeRow, toProgramme } from '@/lib/programmes/queries/rows';

/** A stored programme of which nothing but the name is known, and what is given. */
export function programmeWith(stored: Partial<ProgrammeRow> = {}): Programme {
  return toProgramme({
    id: '8f14e45f-ceea-467f-a9c9-1b1f3b3b3b3b',
    school_id: '8f14e45f-ceea-467f-a9c9-1b1f3b3b3b3c',
    slug: 'diplome-de-patisserie',
    name: 'Diplôme de pâtisserie',
    name_es: null,
    name_en: null,
    level: null,
    field: null,
    duration_value: null,
    duration_unit: null,
    duration_scope: null,
    duration_text: null,
    duration_text_en: null,
    weeks: null,
    hours: null,
    credits_value: null,
    credits_unit: null,
    prices: [],
    intakes: [],
    languages: [],
    mode: null,
    attendance: null,
    requirements_es: null,
    requirements_en: null,
    internship: null,
    internship_value: null,
    internship_unit: null,
    award_es: null,
    award_en: null,
    recognised_by: null,
    certified: false,
    website: null,
    places: null,
    graduates: null,
    note_es: null,
    note_en: null,
    sources: [],
    checked_on: null,
    updated_at: '2026-11-20T10:00:00Z',
    version: 1,
    ...stored,
  });
}

/** 12,000 euros a year, of no stated year, for anybody, and what is given. */
export function priceWith(given: Partial<Price> = {}): Price {
  const none = { es: null, en: null };
  return {
    min: 12_000,
    max: 12_000,
    currency: 'EUR',
    per: 'year',
    year: null,
    audience: null,
    audienceText: none,
    includes: none,
    approximate: false,
    quote: null,
    ...given,
  };
}
