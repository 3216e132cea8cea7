import { uncachedJson } from '@/lib/http/json-response';
import { backendAnswers } from '@/lib/supabase/backend-answers';
import { backendStatus } from '@/lib/supabase/backend-status';

export const dynamic = 'force-dynamic';

/** Whether the backend responds and can write: 200 or 503, within a second. Cached pages work either way. */
export async function GET(): Promise<Response> {
  const [isReachable, backend] = await Promise.all([backendAnswers(), backendStatus()]);
  if (backend?.disk_full) return uncachedJson({ status: 'disk full' }, 503);
  return uncachedJson({ status: isReachable ? 'ok' : 'backend unreachable' }, isReachable ? 200 : 503);
}
