export const dynamic = 'force-dynamic';

/** Whether this process answers at all: one that does not, for some time, is to be started anew. */
export function GET(): Response {
  return Response.json({ status: 'ok' }, { headers: { 'cache-control': 'private, no-store' } });
}
