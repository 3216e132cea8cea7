import { uncachedJson } from '@/lib/http/json-response';
import { backendAnswers } from '@/lib/supabase/backend-answers';

export const dynamic = 'force-dynamic';

/** Whether the backend responds: 200 or 503, within a second. Cached pages work either way. */
export async function GET(): Promise<Response> {
  const isReachable = await backendAnswers();
  return uncachedJson({ status: isReachable ? 'ok' : 'backend unreachable' }, isReachable ? 200 : 503);
}
