import 'server-only';
import { cache } from 'react';
import { noteShown } from '@/lib/cache/tags';
import type { Language } from '@/lib/i18n/locales';
import { areaList } from '@/lib/maps/model/area';
import { convert, type ExchangeRates } from '@/lib/prices/model/money';
import { toPrices } from '@/lib/prices/model/price';
import type { Programme } from '@/lib/programmes/model/programme';
import { toProgramme } from '@/lib/programmes/queries/rows';
import { nearRequest } from '@/lib/schools/queries/near-point';
import { PROGRAMME_CHOICES } from '@/lib/search/filter-table';
import { markedChoices } from '@/lib/search/model/choices';
import { type ProgrammeFacets, programmeFacets } from '@/lib/search/model/facets';
import type { ProgrammeFilters } from '@/lib/search/model/programme-filters';
import type { Json } from '@/lib/supabase/database.types';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';
import type { ProgrammeCounts, ProgrammeSearch } from '@/lib/supabase/results/programmes';
import type { FacetCount } from '@/lib/supabase/results/search';
import type { Reading } from './search-schools';

const PROGRAMMES_ON_PAGE = 20;

export interface FoundProgramme extends Programme {
  school: { slug: string; name: string; country: string; city: string; region: string | null };
  /** Minimum costs of a year and in total, in euros; null when unknown. */
  euros: { year: number | null; programme: number | null };
  /** Two years without awards, '2022-24'. */
  idle: string | null;
  /** From the asked place; null without one. */
  km: number | null;
}

export interface ProgrammePage {
  programmes: FoundProgramme[];
  total: number;
  page: number;
  pageCount: number;
  facets: ProgrammeFacets;
  cities: FacetCount[];
  /** Programmes excluded by the price limit because their price is unknown. */
  unpriced: number;
  reading: Reading;
}

export async function searchProgrammes(
  language: Language,
  filters: ProgrammeFilters,
  rates: Promise<ExchangeRates>,
  pageSize = PROGRAMMES_ON_PAGE,
): Promise<ProgrammePage> {
  const {
    programmes,
    total,
    page,
    page_size: _,
    km,
    facets,
    cities,
    unpriced,
    ...reading
  } = unwrap(
    'search_programmes',
    await publicClient().rpc('search_programmes', {
      p_request: {
        ...(await programmeRequest(filters, rates)),
        language,
        page: filters.page,
        page_size: pageSize,
        sort: filters.sort,
      },
    }),
  );
  noteShown(programmes.map(({ school_slug: slug }) => ({ slug })));
  return {
    programmes: programmes.map((row, i) => ({ ...toFound(row), km: km?.[i] ?? null })),
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / Math.max(1, pageSize))),
    facets: programmeFacets(facets, filters),
    cities,
    unpriced,
    reading,
  };
}

export function toFound(row: ProgrammeSearch['programmes'][number]): FoundProgramme {
  return {
    ...toProgramme({ ...row, prices: [] }, toPrices(row.prices)),
    school: {
      slug: row.school_slug,
      name: row.school_name,
      country: row.country,
      city: row.city,
      region: row.region,
    },
    euros: { year: row.year_euros, programme: row.total_euros },
    idle: row.idle,
    km: null,
  };
}

/** Price limit in euros; null without one or without a rate. Rates are only loaded when needed. */
async function ceilingInEuros(
  { priceMax, currency }: ProgrammeFilters,
  rates: Promise<ExchangeRates>,
): Promise<number | null> {
  if (priceMax === null || currency === 'EUR') return priceMax;
  return convert(priceMax, currency, 'EUR', await rates);
}

/** Filters as the database's argument. */
export async function programmeRequest(
  filters: ProgrammeFilters,
  rates: Promise<ExchangeRates>,
): Promise<Record<string, Json>> {
  return {
    search: filters.search,
    exact: filters.exact,
    filters: markedChoices(PROGRAMME_CHOICES, filters),
    city: filters.city,
    price_max: await ceilingInEuros(filters, rates),
    price_per: filters.per,
    price_unknown: filters.unknown,
    weeks_min: filters.weeksMin,
    weeks_max: filters.weeksMax,
    near: nearRequest(filters),
    area: areaList(filters.area),
  };
}

export const countProgrammes = cache(
  async (): Promise<ProgrammeCounts> =>
    unwrap('count_programmes', await publicClient().rpc('count_programmes')),
);
