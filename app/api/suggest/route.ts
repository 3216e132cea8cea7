import { createRateLimiter, networkOf } from '@/lib/http/rate-limiter';
import { requestClientIp } from '@/lib/http/request-client-ip';
import { answer, readQuery, unavailable } from '@/lib/public-api/answer';
import { suggestQuery } from '@/lib/public-api/suggest-query';
import { suggest } from '@/lib/search/queries/suggest';

/** More than a classroom types. */
const limiter = createRateLimiter({ most: 600, seconds: 60 });

export async function GET(request: Request): Promise<Response> {
  const { query, refusal } = readQuery(request, suggestQuery);
  if (refusal) return refusal;
  const network = networkOf(await requestClientIp(request.headers));
  const wait = limiter.use(network);
  if (wait > 0) {
    return new Response(null, {
      status: 429,
      headers: { 'retry-after': String(wait), 'cache-control': 'no-store' },
    });
  }
  try {
    return answer(request, await suggest(query.language, query.search, query.list));
  } catch (error) {
    return unavailable(error);
  }
}
