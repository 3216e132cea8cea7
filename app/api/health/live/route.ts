export const dynamic = 'force-dynamic';

/** Liveness: a process that does not respond should be restarted. */
export function GET(): Response {
  return Response.json({ status: 'ok' }, { headers: { 'cache-control': 'private, no-store' } });
}
