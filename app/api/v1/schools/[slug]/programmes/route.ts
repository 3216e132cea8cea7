import { withProgrammeFigures } from '@/lib/figures/model/school-figures';
import { schoolFigures } from '@/lib/figures/queries/school-figures';
import { programmesOfSchool } from '@/lib/programmes/queries/programmes-of-school';
import { programmesOfSchoolView } from '@/lib/public-api/programme-views';
import { schoolAnswer } from '@/lib/public-api/school-answer';
import { absolute } from '@/lib/site';

export { preflight as OPTIONS } from '@/lib/public-api/answer';

export async function GET(
  request: Request,
  { params }: RouteContext<'/api/v1/schools/[slug]/programmes'>,
): Promise<Response> {
  return schoolAnswer(request, params, 'apiSchoolProgrammes', async (school) => {
    const [programmes, figures] = await Promise.all([
      programmesOfSchool(school.id),
      schoolFigures(school.id),
    ]);
    const known = programmes.map((one) => withProgrammeFigures(one, figures));
    return programmesOfSchoolView(school, known, absolute);
  });
}
