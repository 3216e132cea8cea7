import 'server-only';
import { THIN_BAND } from '@/lib/schools/model/completeness';
import { keyset } from '@/lib/supabase/keyset';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';

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

/** `count` of those programmes by id from `offset` on. */
export function listedProgrammes(offset: number, count: number): Promise<ListedProgramme[]> {
  return keyset(offset, count, async (last, from, to) => {
    const query = publicClient()
      .from('programmes')
      .select('id,slug,updated_at,schools!inner(slug)')
      .eq('is_active', true)
      .eq('schools.listed', true)
      .lt('schools.completeness_band', THIN_BAND);
    const answer = await (last ? query.gt('id', last.id) : query).order('id').range(from, to);
    return unwrap('listed programmes', answer).map(({ schools, ...row }) => ({
      ...row,
      school: schools.slug,
    }));
  });
}
