import 'server-only';
import { cache } from 'react';
import type { School } from '@/lib/schools/model/school';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';
import { SCHOOL_COLUMNS, type SchoolRow, toSchool } from './rows';

export type FoundSchool = { kind: 'school'; school: School } | { kind: 'moved'; slug: string };

/** By any slug, legacy_id or id (specification, point 4). Null when nothing matches. Cached for each request. */
export const findSchool = cache(
  async (by: 'slug' | 'id', identifier: string): Promise<FoundSchool | null> => {
    if (identifier === '' || identifier.length > 200 || identifier.includes('\0')) return null;
    if (by === 'slug') {
      const school = await schoolBySlug(identifier);
      if (school) return { kind: 'school', school };
    }
    const matches = unwrap(
      'resolve_school',
      await publicClient().rpc('resolve_school', { p_by: by, p_identifier: identifier }),
    );
    const match = matches?.[0];
    return match && !(by === 'slug' && match.slug === identifier)
      ? { kind: 'moved', slug: match.slug }
      : null;
  },
);

async function schoolBySlug(slug: string): Promise<School | null> {
  const row = unwrap(
    'schools by slug',
    await publicClient()
      .from('schools')
      .select(SCHOOL_COLUMNS)
      .eq('slug', slug)
      .eq('is_active', true)
      .maybeSingle()
      .overrideTypes<SchoolRow, { merge: false }>(),
  );
  return row ? toSchool(row) : null;
}
