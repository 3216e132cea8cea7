import 'server-only';
import { noteShown } from '@/lib/cache/tags';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';

/** In the directory's order. */
export async function firstSchoolNames(count: number): Promise<{ name: string; slug: string }[]> {
  const schools = unwrap(
    'first school names',
    await publicClient()
      .from('schools')
      .select('name,slug')
      .eq('is_active', true)
      .eq('listed', true)
      .order('completeness_band')
      .order('sort_name')
      .order('id')
      .limit(count),
  );
  noteShown(schools);
  return schools;
}
