import { serverConfig } from '@/lib/config';
import { bearerOf, sameSecret } from '@/lib/http/secrets';
import { meters } from '@/lib/observability/meters';

export const dynamic = 'force-dynamic';

/** Prometheus metrics for callers with METRICS_TOKEN; 404 for others. */
export async function GET(request: Request): Promise<Response> {
  const measured = meters();
  if (measured === null || !sameSecret(bearerOf(request), serverConfig().watch.metricsToken))
    return new Response('Not found\n', {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
  const { type, body } = await measured.text();
  return new Response(body, { headers: { 'content-type': type, 'cache-control': 'private, no-store' } });
}
