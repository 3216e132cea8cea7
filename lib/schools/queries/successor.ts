import 'server-only';
import type { School } from '@/lib/schools/model/school';
import { findSchool } from './find-school';

/** The public successor of a school, by its stored present or former slug; null when there is none. */
export async function successorOf({
  successor,
  slug,
}: Pick<School, 'successor' | 'slug'>): Promise<School | null> {
  if (successor === null || successor === slug) return null;
  const found = await findSchool('slug', successor);
  const now = found?.kind === 'moved' ? await findSchool('slug', found.slug) : found;
  return now?.kind === 'school' ? now.school : null;
}
