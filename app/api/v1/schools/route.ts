import { LISTS } from '@/lib/cache/tags';
import { log } from '@/lib/log';
import { answer, failure, readQuery } from '@/lib/public-api/answer';
import { listSchools } from '@/lib/public-api/queries/list-schools';
import { listQuery, SEVERAL_OF_SCHOOLS } from '@/lib/public-api/schemas';
import { BackendError } from '@/lib/supabase/result';

export { preflight as OPTIONS } from '@/lib/public-api/answer';

export async function GET(request: Request): Promise<Response> {
  const { query, refusal } = readQuery(request, listQuery, SEVERAL_OF_SCHOOLS);
  if (refusal) return refusal;
  try {
    return answer(request, await listSchools(query), [LISTS]);
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log.error(error.message);
    return failure({ code: 'unavailable', message: 'The directory cannot be read at the moment' });
  }
}
