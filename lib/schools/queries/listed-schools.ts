import 'server-only';
import { THIN_BAND } from '@/lib/schools/model/completeness';
import { keyset } from '@/lib/supabase/keyset';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';

export interface ListedSchool {
  slug: string;
  updated_at: string;
}

/** Schools in the sitemap: active, neither closed nor sparse (decision 110). */
export async function countListedSchools(): Promise<number> {
  const { count, error } = await publicClient()
    .from('schools')
    .select('id', { count: 'exact', head: true })
    .eq('is_active', true)
    .eq('listed', true)
    .lt('completeness_band', THIN_BAND);
  unwrap('number of listed schools', { data: count, error });
  return count ?? 0;
}

/** `count` of those schools by slug from `offset` on. */
export function listedSchools(offset: number, count: number): Promise<ListedSchool[]> {
  return keyset(offset, count, async (last, from, to) => {
    const query = publicClient()
      .from('schools')
      .select('slug,updated_at')
      .eq('is_active', true)
      .eq('listed', true)
      .lt('completeness_band', THIN_BAND);
    const answer = await (last ? query.gt('slug', last.slug) : query).order('slug').range(from, to);
    return unwrap('listed schools', answer);
  });
}
