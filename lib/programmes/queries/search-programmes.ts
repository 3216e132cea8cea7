import 'server-only';
import { cache } from 'react';
import { countryByKey, countryByName } from '@/lib/countries';
import type { Language } from '@/lib/i18n/locales';
import { areaList } from '@/lib/maps/model/area';
import type { ProgrammeFilters } from '@/lib/programmes/model/filters';
import { convert, type ExchangeRates } from '@/lib/programmes/model/money';
import type { Programme } from '@/lib/programmes/model/programme';
import type { FacetCount, ProgrammeCounts } from '@/lib/supabase/database.types';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';
import { toProgramme } from './rows';

const PROGRAMMES_ON_PAGE = 20;

export interface FoundProgramme extends Programme {
  school: { slug: string; name: string; country: string; city: string };
  /** The least that a year and all of it are known to cost, in euros; null where prices and length do not tell. */
  euros: { year: number | null; programme: number | null };
}

/** What each value would leave, under the other filters; those that would leave nothing are not there. */
export interface ProgrammeFacets {
  /** By their keys. */
  countries: (FacetCount & { /** English name, as stored. */ name: string })[];
  /** Of the country that is asked for. */
  cities: FacetCount[];
  levels: FacetCount[];
  fields: FacetCount[];
  languages: FacetCount[];
  months: FacetCount[];
  modes: FacetCount[];
  internship: number;
  priced: number;
  /** How many the price ceiling loses because nobody knows their price. */
  unpriced: number;
}

export interface ProgrammePage {
  programmes: FoundProgramme[];
  /** On all pages. */
  total: number;
  page: number;
  pageCount: number;
  facets: ProgrammeFacets;
}

/** One page of the public programmes under these filters, with what every other choice would leave. */
export async function searchProgrammes(
  language: Language,
  filters: ProgrammeFilters,
  rates: Promise<ExchangeRates>,
  pageSize = PROGRAMMES_ON_PAGE,
): Promise<ProgrammePage> {
  const answer = await search(language, filters, rates, pageSize);
  return {
    programmes: answer.programmes.map((row) => ({
      ...toProgramme(row),
      school: { slug: row.school_slug, name: row.school_name, country: row.country, city: row.city },
      euros: { year: row.year_euros, programme: row.total_euros },
    })),
    total: answer.total,
    page: answer.page,
    pageCount: Math.max(1, Math.ceil(answer.total / pageSize)),
    facets: {
      ...answer.facets,
      countries: answer.facets.countries.flatMap(({ value, count }) => {
        const country = countryByName(value);
        return country ? [{ value: country.key, name: value, count }] : [];
      }),
    },
  };
}

/** How many programmes these filters leave. */
export async function programmesLeft(
  language: Language,
  filters: ProgrammeFilters,
  rates: Promise<ExchangeRates>,
): Promise<number> {
  return (await search(language, filters, rates, 1)).total;
}

async function search(
  language: Language,
  filters: ProgrammeFilters,
  rates: Promise<ExchangeRates>,
  pageSize: number,
) {
  return unwrap(
    'search_programmes',
    await publicClient().rpc('search_programmes', {
      p_filters: await databaseFilters(filters, rates),
      p_language: language,
      p_sort: filters.sort,
      p_page: filters.page,
      p_page_size: pageSize,
    }),
  );
}

/**
 * A price ceiling in euros; null where none is asked, or no rate says what it is worth. Rates are waited for only where one is
 * needed.
 */
async function ceilingInEuros(
  { priceMax, currency }: ProgrammeFilters,
  rates: Promise<ExchangeRates>,
): Promise<number | null> {
  if (priceMax === null || currency === 'EUR') return priceMax;
  return convert(priceMax, currency, 'EUR', await rates);
}

/** The filters as the database functions take them, which ignore what is not asked. */
export async function databaseFilters(filters: ProgrammeFilters, rates: Promise<ExchangeRates>) {
  return {
    search: filters.search,
    fields: filters.fields,
    levels: filters.levels,
    price_max: await ceilingInEuros(filters, rates),
    price_per: filters.per,
    price_unknown: filters.unknown,
    priced: filters.priced,
    // An unknown key stays as it is and finds nothing, rather than everything.
    country: countryByKey(filters.country)?.name.en ?? filters.country,
    city: filters.city,
    months: filters.months,
    languages: filters.languages,
    weeks_min: filters.weeksMin,
    weeks_max: filters.weeksMax,
    modes: filters.modes,
    internship: filters.internship,
    area: areaList(filters.area),
  };
}

/** The counts of the whole public directory. */
export const countProgrammes = cache(
  async (): Promise<ProgrammeCounts> =>
    unwrap('count_programmes', await publicClient().rpc('count_programmes')),
);
