import { schoolTag } from '@/lib/cache/tags';
import { path } from '@/lib/routes';
import type { School } from '@/lib/schools/model/school';
import { findSchool } from '@/lib/schools/queries/find-school';
import { answer, failure, moved, readQuery, unavailable } from './answer';
import { schoolQuery } from './schemas';

/** What an address states about an active school. A former slug redirects. */
export async function schoolAnswer(
  request: Request,
  params: Promise<{ slug: string }>,
  route: 'apiSchool' | 'apiSchoolProgrammes',
  body: (school: School) => Promise<unknown>,
): Promise<Response> {
  const { refusal } = readQuery(request, schoolQuery);
  if (refusal) return refusal;
  try {
    const found = await findSchool('slug', (await params).slug);
    if (found === null)
      return failure({ code: 'not_found', message: 'There is no active school with this slug' });
    if (found.kind === 'moved') return moved(path(route, { slug: found.slug }));
    return answer(request, await body(found.school), [schoolTag(found.school.slug)]);
  } catch (error) {
    return unavailable(error);
  }
}
