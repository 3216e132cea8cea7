import 'server-only';
import { splitKey } from '@/lib/programmes/model/comparison';
import type { Programme } from '@/lib/programmes/model/programme';
import type { School } from '@/lib/schools/model/school';
import { comparedSchools } from '@/lib/schools/queries/compared-schools';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';
import { PROGRAMME_COLUMNS, type ProgrammeRow, toProgramme } from './rows';

/** Supabase's maximum rows of a response. */
const MAX_ROWS = 1000;

export interface ComparedProgramme {
  school: School;
  programme: Programme;
}

/** Public programmes of these keys, in order; unknown ones are dropped. Throws BackendError. */
export async function comparedProgrammes(keys: readonly string[]): Promise<ComparedProgramme[]> {
  const wanted = keys.map(splitKey);
  const schools = await comparedSchools([...new Set(wanted.map(({ school }) => school))]);
  if (schools.length === 0) return [];
  const rows = unwrap(
    'compared programmes',
    await publicClient()
      .from('programmes')
      .select(PROGRAMME_COLUMNS)
      .in(
        'school_id',
        schools.map(({ id }) => id),
      )
      .in('slug', [...new Set(wanted.map(({ programme }) => programme))])
      .eq('is_active', true)
      .limit(MAX_ROWS)
      .overrideTypes<ProgrammeRow[], { merge: false }>(),
  );
  const programmes = rows.map(toProgramme);
  return wanted.flatMap(({ school: slug, programme: own }) => {
    const school = schools.find((one) => one.slug === slug);
    const programme = programmes.find((one) => one.schoolId === school?.id && one.slug === own);
    return school && programme ? [{ school, programme }] : [];
  });
}

/** Public programmes by school id, in order. Throws BackendError. */
export async function programmesOfSchools(ids: readonly string[]): Promise<Map<string, Programme[]>> {
  if (ids.length === 0) return new Map();
  const rows = unwrap(
    'programmes of schools',
    await publicClient()
      .from('programmes')
      .select(PROGRAMME_COLUMNS)
      .in('school_id', ids)
      .eq('is_active', true)
      .order('position')
      .order('id')
      .limit(MAX_ROWS)
      .overrideTypes<ProgrammeRow[], { merge: false }>(),
  );
  return Map.groupBy(rows.map(toProgramme), ({ schoolId }) => schoolId);
}
