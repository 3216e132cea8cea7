import { withFigures } from '@/lib/figures/model/school-figures';
import { schoolFigures } from '@/lib/figures/queries/school-figures';
import { isAiPicture } from '@/lib/images/model/school-image';
import { schoolImages } from '@/lib/images/queries/school-images';
import { schoolRegisters } from '@/lib/imports/registers/queries/school-registers';
import { pricesOfSchool } from '@/lib/prices/queries/prices';
import { programmesOfSchool } from '@/lib/programmes/queries/programmes-of-school';
import { schoolAnswer } from '@/lib/public-api/school-answer';
import { detailOf } from '@/lib/public-api/views';
import { absolute } from '@/lib/site';

export { preflight as OPTIONS } from '@/lib/public-api/answer';

/** All facts. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/api/v1/schools/[slug]'>,
): Promise<Response> {
  return schoolAnswer(request, params, 'apiSchool', async (school) => {
    const [images, registers, figures, prices, programmes] = await Promise.all([
      schoolImages(school.id, school.name),
      schoolRegisters(school),
      schoolFigures(school.id),
      pricesOfSchool(school.id),
      programmesOfSchool(school.id),
    ]);
    return detailOf(
      { ...withFigures(school, figures, programmes.length), registers, figures, prices },
      isAiPicture(images, school.image),
      absolute,
    );
  });
}
