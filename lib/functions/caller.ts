import 'server-only';
import { type Actor, identify } from '@/lib/accounts/session';
import { isSameOrigin } from '@/lib/http/same-origin';
import { bearerClient } from '@/lib/supabase/bearer';
import { serverClient } from '@/lib/supabase/server';
import { refusal } from './answer';

/**
 * The calling admin, or 401, 403, 503. A bearer token takes precedence; cookies are only valid from this site's pages.
 */
export async function adminCaller(request: Request): Promise<Actor | Response> {
  const authorization = request.headers.get('authorization');
  if (authorization === null && !isSameOrigin(request.headers))
    return refusal(403, 'Calls from other sites need a bearer token');
  const token = authorization === null ? null : /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (token === undefined) return signedOut();
  const user = await (token === null ? identify(await serverClient()) : identify(bearerClient(token), token));
  if (user === 'unknown') return refusal(503, 'The backend does not answer');
  if (user === null) return signedOut();
  return user.isAdmin ? user : forbidden();
}

const signedOut = () => refusal(401, 'Sign in first', { 'www-authenticate': 'Bearer' });
const forbidden = () => refusal(403, 'Only for administrators');
