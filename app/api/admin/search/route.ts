import { hasRole } from '@/lib/auth/guard';
import { currentUser } from '@/lib/auth/session';
import { log } from '@/lib/log';
import { NO_ADMIN_FILTERS, parseAdminFilters } from '@/lib/schools/model/admin-filters';
import { adminSchools } from '@/lib/schools/queries/admin-schools';
import { BackendError } from '@/lib/supabase/result';

export const dynamic = 'force-dynamic';

/** The first ten schools for `?search=`, hidden ones too, for admins: {schools: [{id, name, city, country, active}]}. */
export async function GET(request: Request): Promise<Response> {
  const user = await currentUser();
  if (user === null) return answer({ error: 'signedOut' }, 401);
  if (!hasRole(user, 'admin')) return answer({ error: 'forbidden' }, 403);
  const { search } = parseAdminFilters({ search: new URL(request.url).searchParams.get('search') ?? '' });
  if (search === '') return answer({ schools: [] });
  try {
    const { schools } = await adminSchools({ ...NO_ADMIN_FILTERS, search, size: 10 });
    return answer({
      schools: schools.map(({ id, name, city, country, isActive }) => ({
        id,
        name,
        city,
        country,
        active: isActive,
      })),
    });
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log.error(error.message);
    return answer({ error: 'failed' }, 503);
  }
}

function answer(body: object, status = 200): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'private, no-store' } });
}
