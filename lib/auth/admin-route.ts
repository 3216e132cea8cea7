import 'server-only';
import { log } from '@/lib/log';
import { BackendError } from '@/lib/supabase/result';
import { hasRole } from './guard';
import { currentUser } from './session';

/** Not cached, for one user. */
export function privateJson(body: object, status = 200): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'private, no-store' } });
}

/** A route handler of the admin area: 401 when signed out, 403 for other roles, 503 when the backend fails. */
export function adminRoute(
  run: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      const user = await currentUser();
      if (user === null) return privateJson({ error: 'signedOut' }, 401);
      if (!hasRole(user, 'admin')) return privateJson({ error: 'forbidden' }, 403);
      return await run(request);
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      log.error(error.message);
      return privateJson({ error: 'failed' }, 503);
    }
  };
}
