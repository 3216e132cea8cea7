import 'server-only';
import type { Price } from '@/lib/prices/model/price';
import { pricesOf } from '@/lib/prices/queries/prices';
import { splitKey } from '@/lib/programmes/model/comparison';
import type { Programme } from '@/lib/programmes/model/programme';
import type { School } from '@/lib/schools/model/school';
import { comparedSchools } from '@/lib/schools/queries/compared-schools';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';
import { PROGRAMME_COLUMNS, type ProgrammeRow, priced } from './rows';

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
  const ids = schools.map(({ id }) => id);
  const [answer, prices] = await Promise.all([
    publicClient()
      .from('programmes')
      .select(PROGRAMME_COLUMNS)
      .in('school_id', ids)
      .in('slug', [...new Set(wanted.map(({ programme }) => programme))])
      .eq('is_active', true)
      .limit(MAX_ROWS)
      .overrideTypes<ProgrammeRow[], { merge: false }>(),
    pricesOf(publicClient(), ids),
  ]);
  const programmes = priced(unwrap('compared programmes', answer), prices);
  return wanted.flatMap(({ school: slug, programme: own }) => {
    const school = schools.find((one) => one.slug === slug);
    const programme = programmes.find((one) => one.schoolId === school?.id && one.slug === own);
    return school && programme ? [{ school, programme }] : [];
  });
}

/** Public programmes by school id, in order, with prices of their schools. Throws BackendError. */
export async function programmesOfSchools(
  ids: readonly string[],
  prices: readonly Price[],
): Promise<Map<string, Programme[]>> {
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
  return Map.groupBy(priced(rows, prices), ({ schoolId }) => schoolId);
}
