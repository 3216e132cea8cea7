import { cookies } from 'next/headers';
import { identify } from '@/lib/auth/session';
import { serverClient } from '@/lib/supabase/server';
import { MARKER_COOKIE } from '@/lib/supabase/session-cookies';

export const dynamic = 'force-dynamic';

/**
 * Who is signed in, for the header of pages that are the same for everybody: {name, email, admin} or null. 503 while
 * the backend cannot say; a marker that nothing stands behind any more is taken away.
 */
export async function GET(): Promise<Response> {
  const user = await identify(await serverClient());
  if (user === null) (await cookies()).delete(MARKER_COOKIE);
  const known = user !== 'unknown' && user;
  return Response.json(known ? { name: known.name, email: known.email, admin: known.isAdmin } : null, {
    status: user === 'unknown' ? 503 : 200,
    headers: { 'cache-control': 'private, no-store' },
  });
}
