import { LISTS } from '@/lib/cache/tags';
import { answer, readQuery, unavailable } from '@/lib/public-api/answer';
import { listSchools } from '@/lib/public-api/queries/list-schools';
import { listQuery, SEVERAL_OF_SCHOOLS } from '@/lib/public-api/schemas';

export { preflight as OPTIONS } from '@/lib/public-api/answer';

export async function GET(request: Request): Promise<Response> {
  const { query, refusal } = readQuery(request, listQuery, SEVERAL_OF_SCHOOLS);
  if (refusal) return refusal;
  try {
    return answer(request, await listSchools(query), [LISTS]);
  } catch (error) {
    return unavailable(error);
  }
}
