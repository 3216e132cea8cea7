import { SYNONYM_SHAPE_TYPES, SYNONYM_SHAPES } from './synonym-shapes.ts';

/** The shapes behind the search of schools, and what administrators see of it; see json-shapes.ts. */
export const SEARCH_SHAPES: Record<string, string> = {
  search_schools: 'SchoolSearch',
  search_facets: 'SchoolFacets',
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

/** Words of a search that mean more than words: any of these values of a kind. */
export type UnderstoodWords = {
  words: string
  kind: 'field' | 'type' | 'level' | 'mode' | 'country'
  values: string[]
}

/**
 * \`page\` is the page really given: the last one when the page asked for lies beyond it. \`corrected\` is what was looked for in the
 * place of words that are typed wrong.
 */
export type SchoolSearch = {
  total: number
  page: number
  page_size: number
  schools: SchoolHit[]
  understood: UnderstoodWords[]
  corrected: string | null
}

export type FacetCount = { value: string; count: number }

/** Counts of each filter's values under the other filters. */
export type SchoolFacets = { countries: FacetCount[]; types: FacetCount[]; specialties: FacetCount[] }

${SYNONYM_SHAPE_TYPES}`;
