import 'server-only';
import type { SearchListState } from '@/lib/analytics/model/search-list';
import type { Language } from '@/lib/i18n/locales';
import { log } from '@/lib/log';
import { NO_FILTERS } from '@/lib/search/model/school-filters';
import { searchSchools } from '@/lib/search/queries/search-schools';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import type { EmptySearch, EmptySearchPage } from '@/lib/supabase/results/synonyms';
import { serverClient } from '@/lib/supabase/server';

/** Small, because each row of a page runs a search. */
export const SEARCHES_PAGE_SIZE = 25;
const PAGE_ROWS = 1000;

/** Words without results at the time, with the number of schools found today; null when the search failed. */
export interface SearchedAgain extends EmptySearch {
  today: number | null;
}

/** A page of the searches without results, most frequent first. The caller is an admin. Throws BackendError. */
export async function emptySearches(
  language: Language,
  { days, page }: SearchListState,
): Promise<Omit<EmptySearchPage, 'searches'> & { searches: SearchedAgain[] }> {
  const found = await pageOf(await serverClient(), days, page, SEARCHES_PAGE_SIZE);
  const searches = await Promise.all(
    found.searches.map(async (one) => ({ ...one, today: await foundToday(language, one.words) })),
  );
  return { ...found, searches };
}

/** All of them, page by page. Throws BackendError. */
export async function* emptySearchPages(
  client: BackendClient,
  days: SearchListState['days'],
): AsyncGenerator<EmptySearch[]> {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const found = await pageOf(client, days, page, PAGE_ROWS);
    pages = found.page_count;
    yield found.searches;
  }
}

async function pageOf(client: BackendClient, days: SearchListState['days'], page: number, size: number) {
  return unwrap(
    'list_empty_searches',
    await client.rpc('list_empty_searches', { p_days: Number(days), p_page: page, p_page_size: size }),
  );
}

async function foundToday(language: Language, words: string): Promise<number | null> {
  try {
    return (await searchSchools(language, { ...NO_FILTERS, search: words }, 1)).total;
  } catch (error) {
    log.error(`A search could not be repeated: ${error instanceof Error ? error.message : error}`);
    return null;
  }
}
