import 'server-only';
import { cache } from 'react';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';

export interface Campus {
  slug: string;
  name: string;
  city: string;
}

/** The institution of a campus, or the campuses of an institution by town, as in registers. */
export interface Campuses {
  institution: Campus | null;
  campuses: Campus[];
}

export const campusesOf = cache(async (schoolId: string): Promise<Campuses> => {
  const rows = unwrap('campuses', await publicClient().rpc('school_campuses', { p_school: schoolId }));
  return {
    institution: rows.find((row) => row.is_institution) ?? null,
    campuses: rows.filter((row) => !row.is_institution),
  };
});
