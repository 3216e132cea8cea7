import 'server-only';
import { countryByKey } from '@/lib/countries';
import type { AdminFilters } from '@/lib/schools/model/admin-filters';
import type { BackendClient } from '@/lib/supabase/client';
import type { StoredSchool } from '@/lib/supabase/database.types';
import { unwrap } from '@/lib/supabase/result';

const PAGE_ROWS = 200;

/**
 * The schools under these filters by name, page by page; with `ids` only those. One page at a time is held. Throws
 * BackendError, for whoever is no admin too.
 */
export async function* exportPages(
  client: BackendClient,
  filters: AdminFilters,
  ids: string[] | null,
): AsyncGenerator<StoredSchool[]> {
  const { search, country, type, status, issue, origin } = filters;
  let last: StoredSchool | undefined;
  do {
    const page: StoredSchool[] = unwrap(
      'export_schools',
      await client.rpc('export_schools', {
        p_search: search,
        p_country: country ? (countryByKey(country)?.name.en ?? country) : '',
        p_type: type,
        p_status: status,
        p_issue: issue,
        p_size: PAGE_ROWS,
        ...(origin && { p_origin: origin }),
        ...(ids ? { p_ids: ids } : {}),
        ...(last ? { p_after_name: last.sort_name ?? '', p_after_id: last.id } : {}),
      }),
    );
    yield page;
    last = page.length < PAGE_ROWS ? undefined : page.at(-1);
  } while (last);
}
