/** Results of programmes: types of jsonb that functions return. tests/integration/database/types.test.ts checks them. */
import type { Tables } from '../tables.types';
import type { FacetCount, FoundPage, PriceRow, SchoolHit } from './search';

/** A programme as shown in lists. */
export type ProgrammeHit = Omit<
  Tables['programmes']['Row'],
  'position' | 'is_active' | 'created_at' | 'editor_note' | 'prices'
> & { prices: PriceRow[] } & ProgrammePlace;

/** Place of a programme, and its cheapest price in euros, yearly and total; null when unknown. */
export type ProgrammePlace = {
  school_slug: string;
  school_name: string;
  country: string;
  city: string;
  /** Of a school without a town. */
  region: string | null;
  year_euros: number | null;
  /** Two years without awards, '2022-24'. */
  idle: string | null;
  total_euros: number | null;
};

/** `cities` are those of the requested country. */
export type ProgrammeSearch = FoundPage & { programmes: ProgrammeHit[]; cities: FacetCount[] };

/** Totals of the directory: programmes, schools with programmes, programmes with a price. */
export type ProgrammeCounts = { programmes: number; schools: number; priced: number };

/** Entries of a visitor's list by the asked address, and what they show. `status` is by school id. */
export type ListedEntries = {
  entries: { asked: string; school: string; programme: string | null }[];
  schools: SchoolHit[];
  programmes: ProgrammeHit[];
  status: Record<string, string>;
};

/** By function. */
export interface ProgrammesResults {
  search_programmes: ProgrammeSearch;
  count_programmes: ProgrammeCounts;
  list_entries: ListedEntries;
}
