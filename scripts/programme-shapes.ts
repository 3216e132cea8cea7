/** Result types of programmes; see json-shapes.ts. */
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

/** \`cities\` are those of the country asked for. */
export type ProgrammeSearch = FoundPage & { programmes: ProgrammeHit[]; cities: FacetCount[] }

/** What the directory holds: programmes, schools that have any, programmes with a price. */
export type ProgrammeCounts = { programmes: number; schools: number; priced: number }
`;
