import { schoolTag } from '@/lib/cache/tags';
import { withFigures } from '@/lib/figures/model/school-figures';
import { schoolFigures } from '@/lib/figures/queries/school-figures';
import { isAiPicture } from '@/lib/images/model/school-image';
import { schoolImages } from '@/lib/images/queries/school-images';
import { schoolRegisters } from '@/lib/imports/registers/queries/school-registers';
import { log } from '@/lib/log';
import { pricesOfSchool } from '@/lib/prices/queries/prices';
import { programmesOfSchool } from '@/lib/programmes/queries/programmes-of-school';
import { answer, failure, moved, readQuery } from '@/lib/public-api/answer';
import { schoolQuery } from '@/lib/public-api/schemas';
import { detailOf } from '@/lib/public-api/views';
import { path } from '@/lib/routes';
import { findSchool } from '@/lib/schools/queries/find-school';
import { absolute } from '@/lib/site';
import { BackendError } from '@/lib/supabase/result';

export { preflight as OPTIONS } from '@/lib/public-api/answer';

/** All facts of an active school. A former slug redirects. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/api/v1/schools/[slug]'>,
): Promise<Response> {
  const { refusal } = readQuery(request, schoolQuery);
  if (refusal) return refusal;
  try {
    const found = await findSchool('slug', (await params).slug);
    if (found === null) {
      return failure({ code: 'not_found', message: 'There is no active school with this slug' });
    }
    if (found.kind === 'moved') return moved(path('apiSchool', { slug: found.slug }));
    const { school } = found;
    const [images, registers, figures, prices, programmes] = await Promise.all([
      schoolImages(school.id, school.name),
      schoolRegisters(school),
      schoolFigures(school.id),
      pricesOfSchool(school.id),
      programmesOfSchool(school.id),
    ]);
    return answer(
      request,
      detailOf(
        { ...withFigures(school, figures, programmes.length), registers, figures, prices },
        isAiPicture(images, school.image),
        absolute,
      ),
      [schoolTag(school.slug)],
    );
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log.error(error.message);
    return failure({ code: 'unavailable', message: 'The directory cannot be read at the moment' });
  }
}
