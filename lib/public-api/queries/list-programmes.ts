import 'server-only';
import { exchangeRates } from '@/lib/prices/queries/exchange-rates';
import { pageOf } from '@/lib/public-api/page-links';
import { filtersOf, type ProgrammesQuery } from '@/lib/public-api/programme-query';
import type { ProgrammeList } from '@/lib/public-api/programme-schemas';
import { foundProgrammeOf } from '@/lib/public-api/programme-views';
import { path } from '@/lib/routes';
import { searchProgrammes } from '@/lib/search/queries/search-programmes';
import { absolute } from '@/lib/site';

/** The site's search with any page size. */
export async function listProgrammes(query: ProgrammesQuery): Promise<ProgrammeList> {
  const known = exchangeRates();
  const [found, rates] = await Promise.all([
    searchProgrammes(query.language, filtersOf(query), known, query.page_size),
    known,
  ]);
  return {
    data: found.page === query.page ? found.programmes.map((one) => foundProgrammeOf(one, absolute)) : [],
    ...pageOf(path('apiProgrammes'), query, found.total, absolute),
    exchange_rates: { day: rates.day, source: rates.source },
  };
}
