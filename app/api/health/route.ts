import { backendAnswers } from '@/lib/supabase/backend-answers';

export const dynamic = 'force-dynamic';

/** Whether the backend responds: 200 or 503, within a second. Cached pages work either way. */
export async function GET(): Promise<Response> {
  const isReachable = await backendAnswers();
  return Response.json(
    { status: isReachable ? 'ok' : 'backend unreachable' },
    { status: isReachable ? 200 : 503, headers: { 'cache-control': 'private, no-store' } },
  );
}
