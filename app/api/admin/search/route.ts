import { adminRoute } from '@/lib/accounts/admin-route';
import { uncachedJson } from '@/lib/http/json-response';
import { NO_ADMIN_FILTERS, parseAdminFilters } from '@/lib/schools/model/admin-filters';
import { adminSchools } from '@/lib/schools/queries/admin-schools';

export const dynamic = 'force-dynamic';

/** The first ten schools for `?search=`, hidden ones too: {schools: [{id, name, city, country, active}]}. */
export const GET = adminRoute(async (request) => {
  const { search } = parseAdminFilters({ search: new URL(request.url).searchParams.get('search') ?? '' });
  if (search === '') return uncachedJson({ schools: [] });
  const { schools } = await adminSchools({ ...NO_ADMIN_FILTERS, search, size: 10 });
  return uncachedJson({
    schools: schools.map(({ id, name, city, country, isActive }) => ({
      id,
      name,
      city,
      country,
      active: isActive,
    })),
  });
});
