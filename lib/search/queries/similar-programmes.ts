import 'server-only';
import type { Programme } from '@/lib/programmes/model/programme';
import type { School } from '@/lib/schools/model/school';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';
import { type FoundProgramme, toFound } from './search-programmes';

const SHOWN = 3;
/** Candidates, of which one of each other school is taken. */
const READ = 24;
const KM = 1000;

/** Nearest with the same field and level, one of each other school, at most three. */
export async function similarProgrammes(
  school: Pick<School, 'slug' | 'coordinates'>,
  { field, level }: Pick<Programme, 'field' | 'level'>,
): Promise<FoundProgramme[]> {
  if (field === null || level === null) return [];
  const { coordinates } = school;
  const { programmes } = unwrap(
    'similar programmes',
    await publicClient().rpc('search_programmes', {
      p_request: {
        filters: { field: [field], level: [level] },
        near: coordinates && { lat: coordinates.lat, lng: coordinates.lng, km: KM },
        page_size: READ,
      },
    }),
  );
  const found = programmes.map(toFound);
  return found
    .filter(
      (one, i) =>
        one.school.slug !== school.slug && found.findIndex((e) => e.school.slug === one.school.slug) === i,
    )
    .slice(0, SHOWN);
}
