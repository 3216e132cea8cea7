import 'server-only';
import { noteShown } from '@/lib/cache/tags';
import type { School } from '@/lib/schools/model/school';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';
import { SCHOOL_COLUMNS, type SchoolRow, toSchool } from './rows';

/** Active schools by slug, in order; unknown ones are dropped. */
export async function comparedSchools(slugs: readonly string[]): Promise<School[]> {
  if (slugs.length === 0) return [];
  const rows = unwrap(
    'compared schools',
    await publicClient()
      .from('schools')
      .select(SCHOOL_COLUMNS)
      .in('slug', slugs)
      .eq('is_active', true)
      .overrideTypes<SchoolRow[], { merge: false }>(),
  );
  const schools = rows.map(toSchool);
  noteShown(schools);
  return slugs.flatMap((slug) => schools.find((school) => school.slug === slug) ?? []);
}
