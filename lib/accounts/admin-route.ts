import 'server-only';
import { uncachedJson } from '@/lib/http/json-response';
import { backendFailure } from '@/lib/supabase/backend-failure';
import { hasRole } from './guard';
import { currentUser } from './session';

/** A route handler of the admin area: 401 when signed out, 403 for other roles, 503 when the backend fails. */
export function adminRoute(
  run: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      const user = await currentUser();
      if (user === null) return uncachedJson({ error: 'signedOut' }, 401);
      if (!hasRole(user, 'admin')) return uncachedJson({ error: 'forbidden' }, 403);
      return await run(request);
    } catch (error) {
      return backendFailure(error, () => uncachedJson({ error: 'failed' }, 503));
    }
  };
}
