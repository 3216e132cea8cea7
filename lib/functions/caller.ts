import 'server-only';
import { isAuthRetryableFetchError } from '@supabase/supabase-js';
import { isAdminRole, toRole } from '@/lib/accounts/roles';
import { identify } from '@/lib/accounts/session';
import { isSameOrigin } from '@/lib/http/same-origin';
import { bearerClient } from '@/lib/supabase/bearer';
import { serverClient } from '@/lib/supabase/server';
import { refusal } from './answer';

/**
 * The calling admin, or 401, 403, 503. A bearer token takes precedence; cookies are only valid from this site's pages.
 */
export async function adminCaller(request: Request): Promise<{ id: string } | Response> {
  const authorization = request.headers.get('authorization');
  if (authorization !== null) return bearer(authorization);
  if (!isSameOrigin(request.headers)) return refusal(403, 'Calls from other sites need a bearer token');
  const user = await identify(await serverClient());
  if (user === 'unknown') return refusal(503, 'The backend does not answer');
  if (user === null) return signedOut();
  return user.isAdmin ? { id: user.id } : forbidden();
}

async function bearer(authorization: string): Promise<{ id: string } | Response> {
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (token === undefined) return signedOut();
  const client = bearerClient(token);
  const { data, error } = await client.auth.getUser(token);
  if (error && isAuthRetryableFetchError(error)) return refusal(503, 'The backend does not answer');
  if (error) return signedOut();
  const role = await client.from('user_roles').select('role').eq('user_id', data.user.id).maybeSingle();
  if (role.error) return refusal(503, 'The backend does not answer');
  return isAdminRole(toRole(role.data?.role)) ? { id: data.user.id } : forbidden();
}

const signedOut = () => refusal(401, 'Sign in first', { 'www-authenticate': 'Bearer' });
const forbidden = () => refusal(403, 'Only for administrators');
