/** Results of the school search: types of jsonb that functions return. tests/integration/database/types.test.ts checks them. */
import type { CardFigureRow } from './figures';

/** A price in the database's form; without a programme it is of the school as a whole. */
export type PriceRow = {
  school: string;
  programme: string | null;
  basis: 'programme' | 'school' | 'law';
  min: number | null;
  max: number | null;
  currency: string;
  per: string;
  year: string | null;
  audience: string | null;
  free: boolean;
  source: string | null;
  year_euros: number | null;
  total_euros: number | null;
  audience_es?: string | null;
  audience_en?: string | null;
  includes_es?: string | null;
  includes_en?: string | null;
  approximate?: boolean | null;
  quote?: string | null;
};

/** The data of a school's card, with its description in the requested language or else the other one. */
export type SchoolHit = {
  id: string;
  legacy_id: string | null;
  slug: string;
  name: string;
  country: string;
  city: string;
  /** Of a school without a town. */
  region: string | null;
  type: string;
  ownership: string | null;
  /** Levels of its programmes, unordered. */
  levels: string[];
  /** The first price that fits the search. */
  price: PriceRow | null;
  outcome: CardFigureRow | null;
  students: CardFigureRow | null;
  specialties: string[];
  /** Parallel to the specialties, where their English is known. */
  specialties_en: string[];
  founded: number | null;
  programs_count: number | null;
  rating: number | null;
  /** English names. */
  languages: string[];
  image: string | null;
  /** Of the stored main picture: 'real' or 'ai_generated'. */
  image_type: string | null;
  description: string | null;
  description_language: string | null;
  website: string | null;
  coordinates_lat: number | null;
  coordinates_lng: number | null;
  coordinates_precision: string | null;
  /** Whether the school was checked by a person. */
  checked: boolean;
};

/** A part of a search: values of a kind, any of which match (for a place, country and name), or a plain word. */
export type UnderstoodWords = {
  words: string;
  /** 'not' is what must not be; its value is what was typed behind 'not'. */
  kind:
    | 'field'
    | 'type'
    | 'level'
    | 'mode'
    | 'attendance'
    | 'language'
    | 'ownership'
    | 'country'
    | 'place'
    | 'month'
    | 'topic'
    | 'not'
    | 'word';
  values: string[];
};

/** A town or region of the gazetteer; `country` is the stored country name. */
export type KnownPlace = {
  name: string;
  kind: 'town' | 'region' | 'country';
  country: string;
  lat: number | null;
  lng: number | null;
};

/** Results without a condition, within `km` if that is wider than requested; a single school with its name. */
export type FoundBeside = {
  without: string;
  total: number;
  km: number | null;
  school: { slug: string; name: string } | null;
};

export type FacetCount = { value: string; count: number };

/**
 * Result of a search and the parsed query. `page` is the returned page: the last one when the requested page is
 * beyond it. Facets count each filter's values under the other filters.
 */
export type FoundPage = {
  total: number;
  page: number;
  page_size: number;
  /** Distance of each hit, for a search near a place. */
  km: number[] | null;
  /** How many hits a price limit excludes because they have no price. */
  unpriced: number;
  facets: Partial<Record<string, FacetCount[]>>;
  understood: UnderstoodWords[];
  /** Words that match every school. */
  ignored: string[];
  /** Subjects that the directory does not record. */
  missing: ('scholarships' | 'visa' | 'housing' | 'jobs' | 'timetables' | 'postcode')[];
  /** The search with corrected typos. */
  corrected: string | null;
  /** The place to search near. */
  near: (KnownPlace & { words: string }) | null;
  /** A price limit, also as it was typed. */
  price: { words: string; euros: number; amount: number; least: number | null; currency: string } | null;
  /** The length of a programme, also as it was typed. */
  length: {
    words: string;
    value: number;
    unit: 'weeks' | 'months' | 'years';
    end: 'least' | 'most' | null;
  } | null;
  /** Words that need a place where none is named: 'near me'. */
  placeless: string | null;
  /** The words that sort by price. */
  cheap: string | null;
  /** Relaxed conditions of a search without results: dropped words, or a radius of km instead of a place. */
  relaxed: {
    without: string[];
    place: KnownPlace | null;
    km: number | null;
    nearby?: number;
    /** Places were dropped for online programmes. */
    anywhere: boolean;
    /** Results in or near the requested place without one condition. */
    beside: FoundBeside | null;
  } | null;
  /** Levels that so many results have; those of the others, which come last, are not known. */
  unknown: { known: number; words: string[] } | null;
  /** Results with one word less, when there is a single hit; or with a wider radius. */
  wider: { without: string; total: number; place?: KnownPlace; km?: number } | null;
  /** Other places with the name of the best known one. */
  ambiguous: {
    words: string;
    places: { country: string; region: string; city: string; town: string; schools: number }[] | null;
    schools: { name: string; slug: string }[];
  } | null;
};

/** `programmes` are all of these schools; absent above 1,000 schools. */
export type SchoolSearch = FoundPage & { schools: SchoolHit[]; programmes?: number };

/** By function. */
export interface SearchResults {
  search_schools: SchoolSearch;
  school_prices: PriceRow[];
}
