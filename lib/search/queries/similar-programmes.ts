import 'server-only';
import { cache } from 'react';
import type { Programme } from '@/lib/programmes/model/programme';
import type { School } from '@/lib/schools/model/school';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';
import { type FoundProgramme, toFound } from './search-programmes';

const SHOWN = 3;
/** Candidates, of which one of each other school is taken. */
const READ = 24;
const KM = 1000;

export interface SimilarProgrammes {
  /** One of each other school, at most three. */
  nearest: FoundProgramme[];
  /** Other schools of the town that have some. */
  inTown: number;
}

/** Nearest programmes of other schools with the same field and level. Cached for each request. Throws BackendError. */
export const similarProgrammes = cache(
  async (
    school: Pick<School, 'slug' | 'city' | 'country' | 'coordinates'>,
    { field, level }: Pick<Programme, 'field' | 'level'>,
  ): Promise<SimilarProgrammes> => {
    if (field === null || level === null) return { nearest: [], inTown: 0 };
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
    const others = found.filter(
      (one, i) =>
        one.school.slug !== school.slug && found.findIndex((e) => e.school.slug === one.school.slug) === i,
    );
    const inTown = others.filter(
      (one) => one.school.city === school.city && one.school.country === school.country,
    ).length;
    return {
      nearest: others.slice(0, SHOWN),
      // Where all that were read are in the town, there may be more.
      inTown: inTown === others.length && programmes.length === READ ? 0 : inTown,
    };
  },
);
