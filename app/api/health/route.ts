import { publicClient } from '@/lib/supabase/public';

export const dynamic = 'force-dynamic';

/** Whether the site can reach its backend: 200 or 503. Prerendered pages are served either way. */
export async function GET(): Promise<Response> {
  const { error } = await publicClient().rpc('directory_summary');
  return Response.json({ status: error ? 'backend unreachable' : 'ok' }, { status: error ? 503 : 200 });
}
