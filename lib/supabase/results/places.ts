/** Results of places: types of jsonb that functions return. tests/integration/database/types.test.ts checks them. */
import type { FacetCount, SchoolSearch } from './search';

/** A town with schools; its centre is the mean of their coordinates, null without any. */
export type TownCount = {
  slug: string;
  /** The most frequent spelling of its schools. */
  name: string;
  schools: number;
  /** Slug of the region of most of its schools; '' when unknown. */
  region: string;
  lat: number | null;
  lng: number | null;
};

/** A region with a page. */
export type NamedRegion = {
  slug: string;
  /** The most frequent spelling of its schools. */
  name: string;
  /** Whether a town of the country has the same name. */
  shared: boolean;
};

/** A place without schools. */
export type EmptyPlace = { total: 0 };

/** The page of a place. */
export type PlacePage = Pick<SchoolSearch, 'total' | 'page' | 'page_size' | 'schools'> & {
  /** Slugs of the first twenty schools, without thin ones. */
  first: string[];
  /** Of all its schools. */
  programmes: {
    programmes: number;
    /**
     * Yearly, in euros, of programmes that cost something; for levels with at least three of two schools; with the
     * numbers of prices for international students and for residents of a state.
     */
    medians: { level: string; euros: number; programmes: number; international: number; in_state: number }[];
  };
  fields: FacetCount[];
  /** The requested region, or that of the town. */
  region: NamedRegion | null;
  /** The requested town. */
  town: { name: string; lat: number | null; lng: number | null } | null;
  /** Of the requested region, else of the country, for the same field. */
  town_count: number;
  /** Those with the most schools. */
  towns: TownCount[];
  /** Of the country, for the same field; empty for a town. */
  regions: (NamedRegion & { schools: number })[];
  neighbours: (Omit<TownCount, 'lat' | 'lng'> & { country: string; km: number })[];
  /** The other countries. */
  countries: FacetCount[];
};

/** Points of the map: single schools, or counts by grid cell when there are too many. */
export type PointSearch = { total: number; without: number } & (
  | {
      points: [
        slug: string,
        name: string,
        city: string,
        country: string,
        field: string | null,
        lat: number,
        lng: number,
        matches: number | null,
      ][];
    }
  | { cells: [lat: number, lng: number, schools: number, matches: number | null][] }
);

/** A country, region or town, with or without a field; missing parts are ''. */
export type CountedPlace = {
  country: string;
  region: string;
  town: string;
  specialty: string;
  /** Whether a town has the region's name too. */
  shared: boolean;
  schools: number;
  updated_at: string;
};

/** A few suggestions of each kind, best first; `corrected` is the search with corrected typos. */
export type Suggestions = {
  schools: { name: string; slug: string; city: string; country: string }[];
  programmes: { name: string; slug: string; school: string; school_slug: string }[];
  places: { kind: 'town' | 'region' | 'country'; country: string; name: string }[];
  fields: string[];
  corrected: string | null;
};

/** By function. */
export interface PlacesResults {
  place_page: PlacePage | EmptyPlace;
  list_places: CountedPlace[];
  school_points: PointSearch;
  programme_points: PointSearch;
  suggest: Suggestions;
}
