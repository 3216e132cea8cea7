import { setPresent } from '../../lib/pages/followed.ts';
import { Follower } from '../../lib/pages/follower.ts';
import type { PagePosition } from '../../lib/supabase/database.types.ts';
import type { Client } from './backend.ts';

/**
 * Lets this process follow the changes of a backend's pages as a site does when actions and jobs ask it to. Gives the addresses of the
 * pages that were expired, each time anew; every page is '/layout'.
 */
export async function followPages(service: Client): Promise<string[]> {
  const expired: string[] = [];
  const read = async (since: PagePosition | null) => {
    const asked = since && { p_snapshot: since.snapshot, p_id: since.id, p_happened_at: since.happened_at };
    const { data, error } = await service.rpc('follow_page_changes', asked ?? {});
    if (error) throw new Error(error.message);
    return data;
  };
  const position = (await read(null))?.position ?? null;
  const expire = async (tags: readonly string[]) => {
    expired.push(...tags.map((tag) => tag.replace(/^_N_T_/, '')));
  };
  setPresent(new Follower({ position, renewal: false }, { read, expire, keep: () => {} }));
  return expired;
}
