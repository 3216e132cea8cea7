import 'server-only';
import { THIN_BAND } from '@/lib/schools/model/completeness';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';

/** Supabase's maximum rows of a response. */
const ROWS = 1000;

export interface ListedProgramme {
  id: string;
  school: string;
  slug: string;
  updated_at: string;
}

/** Programmes in the sitemap: of schools neither closed nor sparse (decision 110). */
export async function countProgrammes(): Promise<number> {
  const { count, error } = await publicClient()
    .from('programmes')
    .select('id,schools!inner(id)', { count: 'exact', head: true })
    .eq('is_active', true)
    .eq('schools.listed', true)
    .lt('schools.completeness_band', THIN_BAND);
  unwrap('number of programmes', { data: count, error });
  return count ?? 0;
}

/** `count` programmes by id from `offset` on. Uses keyset pagination, so that memory depends on `count` only. */
export async function listedProgrammes(offset: number, count: number): Promise<ListedProgramme[]> {
  const listed: ListedProgramme[] = [];
  while (listed.length < count) {
    const wanted = Math.min(ROWS, count - listed.length);
    const query = publicClient()
      .from('programmes')
      .select('id,slug,updated_at,schools!inner(slug)')
      .eq('is_active', true)
      .eq('schools.listed', true)
      .lt('schools.completeness_band', THIN_BAND);
    const last = listed.at(-1);
    const from = last ? 0 : offset;
    const rows = unwrap(
      'listed programmes',
      await (last ? query.gt('id', last.id) : query).order('id').range(from, from + wanted - 1),
    );
    listed.push(...rows.map(({ schools, ...row }) => ({ ...row, school: schools.slug })));
    if (rows.length < wanted) break;
  }
  return listed;
}
