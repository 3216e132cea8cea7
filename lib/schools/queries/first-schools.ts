import 'server-only';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';

/** How many school pages a build makes; the rest are made on their first visit, so that building stays short. */
const BUILT_AHEAD = 100;

/** Slugs of the schools whose pages are prerendered by the build. */
export async function firstSchools(): Promise<{ slug: string }[]> {
  return unwrap(
    'first schools',
    await publicClient()
      .from('schools')
      .select('slug')
      .eq('is_active', true)
      .order('completeness_band')
      .order('sort_name')
      .order('id')
      .limit(BUILT_AHEAD),
  );
}

/** Name and slug of the first schools in the directory's order. */
export async function firstSchoolNames(count: number): Promise<{ name: string; slug: string }[]> {
  return unwrap(
    'first school names',
    await publicClient()
      .from('schools')
      .select('name,slug')
      .eq('is_active', true)
      .order('completeness_band')
      .order('sort_name')
      .order('id')
      .limit(count),
  );
}
