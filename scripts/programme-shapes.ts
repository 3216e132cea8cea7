/** The shapes behind the functions of programmes; see json-shapes.ts. */
export const PROGRAMME_SHAPES: Record<string, string> = {
  search_programmes: 'ProgrammeSearch',
  count_programmes: 'ProgrammeCounts',
};

export const PROGRAMME_SHAPE_TYPES = `/** A programme as lists show it. */
export type ProgrammeHit = Omit<
  Database['public']['Tables']['programmes']['Row'],
  'position' | 'is_active' | 'created_at'
> & ProgrammePlace

/** Where a programme is taught, and its cheapest price in euros for a year and in all; null where it cannot be told. */
export type ProgrammePlace = {
  school_slug: string
  school_name: string
  country: string
  city: string
  year_euros: number | null
  total_euros: number | null
}

/** Counts of each filter's values under the other filters; \`unpriced\` is what a ceiling loses for want of a price. */
export type ProgrammeFacets = {
  countries: FacetCount[]
  /** Only where a country is asked for. */
  cities: FacetCount[]
  levels: FacetCount[]
  fields: FacetCount[]
  languages: FacetCount[]
  /** '1' to '12'. */
  months: FacetCount[]
  modes: FacetCount[]
  internship: number
  priced: number
  unpriced: number
}

/** \`page\` is the page really given: the last one when the page asked for lies beyond it. */
export type ProgrammeSearch = {
  total: number
  page: number
  page_size: number
  programmes: ProgrammeHit[]
  facets: ProgrammeFacets
}

/** What the directory holds: programmes, schools that have any, programmes with a price. */
export type ProgrammeCounts = { programmes: number; schools: number; priced: number }
`;
