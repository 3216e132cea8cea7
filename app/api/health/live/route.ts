import { uncachedJson } from '@/lib/http/json-response';

export const dynamic = 'force-dynamic';

/** Liveness: a process that does not respond should be restarted. */
export function GET(): Response {
  return uncachedJson({ status: 'ok' });
}
