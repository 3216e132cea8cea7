import { SYNONYM_SHAPE_TYPES, SYNONYM_SHAPES } from './synonym-shapes.ts';

/** Result types of the school search; see json-shapes.ts. */
export const SEARCH_SHAPES: Record<string, string> = {
  search_schools: 'SchoolSearch',
  ...SYNONYM_SHAPES,
};

export const SEARCH_SHAPE_TYPES = `/** One card's worth of a school, its description in the language asked for or else in the other one. */
export type SchoolHit = {
  id: string
  legacy_id: string | null
  slug: string
  name: string
  country: string
  city: string
  type: string
  ownership: string | null
  /** Of its programmes, in no order. */
  levels: string[]
  /** By a rule for all public schools of its country. */
  free: boolean | null
  /** Of the whole school. */
  outcome: { measure: string; period: string; value: number; unit: string } | null
  specialties: string[]
  /** One for each specialty, where their English is known. */
  specialties_en: string[]
  founded: number | null
  students_count: number | null
  programs_count: number | null
  rating: number | null
  /** By their English names. */
  languages: string[]
  tuition_min: number | null
  tuition_max: number | null
  tuition_currency: string | null
  image: string | null
  /** Of the stored main picture: 'real' or 'ai_generated'. */
  image_type: string | null
  description: string | null
  description_language: string | null
  website: string | null
  coordinates_lat: number | null
  coordinates_lng: number | null
  coordinates_precision: string | null
  /** Whether somebody has checked the school. */
  checked: boolean
}

/** A part of a search: any of these values of a kind, of a place its country and name; or a word, which means nothing else. */
export type UnderstoodWords = {
  words: string
  kind: 'field' | 'type' | 'level' | 'mode' | 'attendance' | 'language' | 'ownership' | 'country' | 'place' | 'word'
  values: string[]
}

/** A town or region by the gazetteer's name; \`country\` is the stored name of its country. */
export type KnownPlace = { name: string; kind: 'town' | 'region'; country: string; lat: number | null; lng: number | null }

/** How many there are without a condition, within so many km if that is further than was asked; a single school by name. */
export type FoundBeside = { without: string; total: number; km: number | null; school: { slug: string; name: string } | null }

export type FacetCount = { value: string; count: number }

/**
 * What a search finds, and how its text was read. \`page\` is the page really given: the last one when the page asked for lies beyond
 * it. Facets are counts of each filter's values under the other filters.
 */
export type FoundPage = {
  total: number
  page: number
  page_size: number
  /** How far each hit is, where something near was asked for. */
  km: number[] | null
  /** How many a ceiling loses for want of a price. */
  unpriced: number
  facets: Partial<Record<string, FacetCount[]>>
  understood: UnderstoodWords[]
  /** Words that every school has. */
  ignored: string[]
  /** What the directory does not record. */
  missing: ('scholarships' | 'visa' | 'housing' | 'jobs' | 'timetables')[]
  /** What was looked for in the place of words that are typed wrong. */
  corrected: string | null
  /** What the text asks to be near to. */
  near: (KnownPlace & { words: string }) | null
  price: { words: string; euros: number } | null
  /** Words that ask for the cheapest first. */
  cheap: string | null
  /** What was given up because nothing has it all: words, or that it be in a place, which is then so many km around. */
  relaxed: {
    without: string[]
    place: KnownPlace | null
    km: number | null
    nearby?: number
    /** Places were given up for what is online. */
    anywhere: boolean
    /** What is in the place asked for, or so near to it, without a condition. */
    beside: FoundBeside | null
  } | null
  /** What one word less would find, of a single hit; or a wider circle around a place. */
  wider: { without: string; total: number; place?: KnownPlace; km?: number } | null
  /** What the name of a place may mean beside the best known one. */
  ambiguous: {
    words: string
    places: { country: string; region: string; city: string; town: string; schools: number }[] | null
    schools: { name: string; slug: string }[]
  } | null
}

export type SchoolSearch = FoundPage & { schools: SchoolHit[] }

${SYNONYM_SHAPE_TYPES}`;
