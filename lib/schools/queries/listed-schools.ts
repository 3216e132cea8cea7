import 'server-only';
import { THIN_BAND } from '@/lib/schools/model/completeness';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';

/** Supabase's maximum rows of a response. */
const ROWS = 1000;

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

/**
 * `count` of those schools by slug from `offset` on. Uses keyset pagination, so that memory depends on `count` only.
 */
export async function listedSchools(offset: number, count: number): Promise<ListedSchool[]> {
  const listed: ListedSchool[] = [];
  while (listed.length < count) {
    const wanted = Math.min(ROWS, count - listed.length);
    const query = publicClient()
      .from('schools')
      .select('slug,updated_at')
      .eq('is_active', true)
      .eq('listed', true)
      .lt('completeness_band', THIN_BAND);
    const last = listed.at(-1);
    const from = last ? 0 : offset;
    const rows = unwrap(
      'listed schools',
      await (last ? query.gt('slug', last.slug) : query).order('slug').range(from, from + wanted - 1),
    );
    listed.push(...rows);
    if (rows.length < wanted) break;
  }
  return listed;
}
