import { parseEvent } from '@/lib/analytics/model/event';
import { countEvent } from '@/lib/analytics/services/count-event';
import { readText } from '@/lib/http/read-text';
import { requestClientIp } from '@/lib/http/request-client-ip';
import { isSameOrigin } from '@/lib/http/same-origin';

/** A slug of 450 characters, or a URL-encoded search of a hundred. */
const MAX_BODY = 1500;

/** Counts an event without data of the sender. The response is always the same, because no script reads it. */
export async function POST(request: Request): Promise<Response> {
  const headers = { 'cache-control': 'no-store' };
  if (!isSameOrigin(request.headers)) return new Response(null, { status: 403, headers });
  const body = await readText(request, MAX_BODY);
  if (body === null) return new Response(null, { status: 413, headers });
  const event = parseEvent(body);
  if (event === null) return new Response(null, { status: 400, headers });
  await countEvent(event, await requestClientIp(request.headers));
  return new Response(null, { status: 204, headers });
}
