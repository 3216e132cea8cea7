import 'server-only';
import type { DeletedListState } from '@/lib/schools/model/deleted-list';
import { unwrap } from '@/lib/supabase/result';
import type { DeletedSchoolPage } from '@/lib/supabase/results/admin';
import { serverClient } from '@/lib/supabase/server';

export const DELETED_PAGE_SIZE = 50;

/** A page, the latest first; for super admins. Throws BackendError. */
export async function deletedSchools({ search, kind, page }: DeletedListState): Promise<DeletedSchoolPage> {
  const client = await serverClient();
  return unwrap(
    'list_deleted_schools',
    await client.rpc('list_deleted_schools', {
      p_search: search,
      p_undone: kind === 'undone',
      p_page: page,
      p_page_size: DELETED_PAGE_SIZE,
    }),
  );
}
