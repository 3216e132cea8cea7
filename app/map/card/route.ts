import { cardLines } from '@/components/map/card-lines';
import { noteTags, schoolTag } from '@/lib/cache/tags';
import { jsonProblem, jsonResponse } from '@/lib/http/json-response';
import { isLanguage } from '@/lib/i18n/locales';
import { pricesOfSchool } from '@/lib/prices/queries/prices';
import { programmesOfSchool } from '@/lib/programmes/queries/programmes-of-school';
import { findSchool } from '@/lib/schools/queries/find-school';
import { jsonUnavailable } from '@/lib/supabase/backend-failure';

export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const language = searchParams.get('lang');
  if (!isLanguage(language)) return jsonProblem(400, 'invalid_parameter');
  try {
    const found = await findSchool('slug', searchParams.get('school') ?? '');
    if (found?.kind !== 'school') return jsonProblem(404, 'not_found');
    const { school } = found;
    const [programmes, prices] = await Promise.all([
      programmesOfSchool(school.id),
      pricesOfSchool(school.id),
    ]);
    noteTags(schoolTag(school.slug));
    return jsonResponse(request, { lines: cardLines(language, school, programmes, prices, new Date()) });
  } catch (error) {
    return jsonUnavailable(error);
  }
}
