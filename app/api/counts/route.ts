import { parseEvent } from '@/lib/analytics/model/event';
import { countEvent } from '@/lib/analytics/services/count-event';
import { serverConfig } from '@/lib/config';
import { readText } from '@/lib/http/read-text';
import { clientIpOf } from '@/lib/security/client-ip';
import { isSameOrigin } from '@/lib/security/same-origin';

/** A kind with a slug of 450 characters, or with a search of a hundred as an address writes them. */
const MAX_BODY = 1500;

/**
 * What pages tell of their use (public/page.js): a sum of a day goes up, and nothing of the sender is kept. Answered alike
 * whether it is counted or not, because nobody reads the answer.
 */
export async function POST(request: Request): Promise<Response> {
  const headers = { 'cache-control': 'no-store' };
  if (!isSameOrigin(request.headers)) return new Response(null, { status: 403, headers });
  const body = await readText(request, MAX_BODY);
  if (body === null) return new Response(null, { status: 413, headers });
  const event = parseEvent(body);
  if (event === null) return new Response(null, { status: 400, headers });
  await countEvent(event, clientIpOf(request.headers.get('x-forwarded-for'), serverConfig().trustedProxies));
  return new Response(null, { status: 204, headers });
}
