/** Result types of places and suggestions; see json-shapes.ts. */
export const PLACE_SHAPES: Record<string, string> = {
  place_page: 'PlacePage | EmptyPlace',
  list_places: 'CountedPlace[]',
  school_points: 'PointSearch',
  programme_points: 'PointSearch',
  suggest: 'Suggestions',
};

export const PLACE_SHAPE_TYPES = `/** A town with schools; its middle is that of their coordinates, null where none is known. */
export type TownCount = {
  slug: string
  /** As most of its schools spell it. */
  name: string
  schools: number
  lat: number | null
  lng: number | null
}

/** A region with a page. */
export type NamedRegion = {
  slug: string
  /** As most of its schools state it. */
  name: string
  /** Whether a town of the country has its name too. */
  shared: boolean
}

/** A place without schools. */
export type EmptyPlace = { total: 0 }

/** What the page of a place shows. */
export type PlacePage = Pick<SchoolSearch, 'total' | 'page' | 'page_size' | 'schools'> & {
  /** Slugs of the first twenty schools, without thin ones. */
  first: string[]
  /** Of all its schools; the bounds are of the cheapest price for a year of each, in euros. */
  programmes: {
    programmes: number
    /** Of a year, in euros; of levels with three priced programmes of two schools at least; of how many the prices are for international students. */
    medians: { level: string; euros: number; programmes: number; international: number }[]
  }
  fields: FacetCount[]
  /** The one asked for, or that of the town. */
  region: NamedRegion | null
  /** The one asked for. */
  town: { name: string; lat: number | null; lng: number | null } | null
  /** Of the region asked for, else of the country, under the same field. */
  town_count: number
  /** Those with most schools. */
  towns: TownCount[]
  /** Of the country, under the same field; none for a town. */
  regions: (NamedRegion & { schools: number })[]
  neighbours: (Omit<TownCount, 'lat' | 'lng'> & { country: string; km: number })[]
  /** The other ones. */
  countries: FacetCount[]
}

/** What the map shows: schools one by one, or counted in cells of a grid where there are too many. */
export type PointSearch = { total: number; without: number } & (
  | { points: [slug: string, name: string, city: string, country: string, field: string | null, lat: number, lng: number, matches: number | null][] }
  | { cells: [lat: number, lng: number, schools: number, matches: number | null][] }
)

/** A country, or a region or town of it, alone or with a field; what is not asked is ''. */
export type CountedPlace = {
  country: string
  region: string
  town: string
  specialty: string
  /** Whether a town has the region's name too. */
  shared: boolean
  schools: number
  updated_at: string
}

/** A few of each kind that a text may become, best first; \`corrected\` is what was looked for in the place of words typed wrong. */
export type Suggestions = {
  schools: { name: string; slug: string; city: string; country: string }[]
  programmes: { name: string; slug: string; school: string; school_slug: string }[]
  places: { kind: 'town' | 'region' | 'country'; country: string; name: string }[]
  fields: string[]
  corrected: string | null
}`;
