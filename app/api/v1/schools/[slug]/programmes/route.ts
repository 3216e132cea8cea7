import { schoolTag } from '@/lib/cache/tags';
import { withProgrammeFigures } from '@/lib/figures/model/school-figures';
import { schoolFigures } from '@/lib/figures/queries/school-figures';
import { log } from '@/lib/log';
import { programmesOfSchool } from '@/lib/programmes/queries/programmes-of-school';
import { answer, failure, moved, readQuery } from '@/lib/public-api/answer';
import { programmesOfSchoolView } from '@/lib/public-api/programme-views';
import { schoolQuery } from '@/lib/public-api/schemas';
import { path } from '@/lib/routes';
import { findSchool } from '@/lib/schools/queries/find-school';
import { absolute } from '@/lib/site';
import { BackendError } from '@/lib/supabase/result';

export { preflight as OPTIONS } from '@/lib/public-api/answer';

/** Programmes of an active school. A former slug redirects. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/api/v1/schools/[slug]/programmes'>,
): Promise<Response> {
  const { refusal } = readQuery(request, schoolQuery);
  if (refusal) return refusal;
  try {
    const found = await findSchool('slug', (await params).slug);
    if (found === null) {
      return failure({ code: 'not_found', message: 'There is no active school with this slug' });
    }
    if (found.kind === 'moved') return moved(path('apiSchoolProgrammes', { slug: found.slug }));
    const { id } = found.school;
    const [programmes, figures] = await Promise.all([programmesOfSchool(id), schoolFigures(id)]);
    const known = programmes.map((one) => withProgrammeFigures(one, figures));
    return answer(request, programmesOfSchoolView(found.school, known, absolute), [
      schoolTag(found.school.slug),
    ]);
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log.error(error.message);
    return failure({ code: 'unavailable', message: 'The directory cannot be read at the moment' });
  }
}
