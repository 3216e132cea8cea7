import { LISTS } from '@/lib/cache/tags';
import { answer, readQuery, unavailable } from '@/lib/public-api/answer';
import { programmesQuery, SEVERAL_OF_PROGRAMMES } from '@/lib/public-api/programme-query';
import { listProgrammes } from '@/lib/public-api/queries/list-programmes';

export { preflight as OPTIONS } from '@/lib/public-api/answer';

export async function GET(request: Request): Promise<Response> {
  const { query, refusal } = readQuery(request, programmesQuery, SEVERAL_OF_PROGRAMMES);
  if (refusal) return refusal;
  try {
    return answer(request, await listProgrammes(query), [LISTS]);
  } catch (error) {
    return unavailable(error);
  }
}
