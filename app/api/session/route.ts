import { cookies } from 'next/headers';
import { identify } from '@/lib/accounts/session';
import { uncachedJson } from '@/lib/http/json-response';
import { serverClient } from '@/lib/supabase/server';
import { MARKER_COOKIE } from '@/lib/supabase/session-cookies';

export const dynamic = 'force-dynamic';

/** The header's user: {name, email, admin} or null; 503 when the backend fails. Removes a marker without session. */
export async function GET(): Promise<Response> {
  const user = await identify(await serverClient());
  if (user === null) (await cookies()).delete(MARKER_COOKIE);
  const known = user !== 'unknown' && user;
  return uncachedJson(
    known ? { name: known.name, email: known.email, admin: known.isAdmin } : null,
    user === 'unknown' ? 503 : 200,
  );
}
