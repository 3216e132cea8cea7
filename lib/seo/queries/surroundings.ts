import 'server-only';
import { groupsOf } from '@/lib/figures/model/school-figures';
import { schoolFigures } from '@/lib/figures/queries/school-figures';
import type { Programme } from '@/lib/programmes/model/programme';
import type { School } from '@/lib/schools/model/school';
import { similarProgrammes } from '@/lib/search/queries/similar-programmes';
import type { Surroundings } from '@/lib/seo/programme-sentence';

/** For the sentence about a programme; shares the reads of its page. Throws BackendError. */
export async function surroundingsOf(school: School, programme: Programme): Promise<Surroundings> {
  const [figures, { inTown }] = await Promise.all([
    schoolFigures(school.id),
    similarProgrammes(school, programme),
  ]);
  const own = figures.filter((one) => one.programme === programme.id);
  const [group] = groupsOf(own, ['places']);
  return { places: group?.rows[0]?.values[0]?.value ?? null, others: inTown };
}
