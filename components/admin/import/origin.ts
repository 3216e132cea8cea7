import { path } from '@/lib/routes';
import { adminFilterQuery, NO_ADMIN_FILTERS } from '@/lib/schools/model/admin-filters';

/** The admin list, filtered to the schools of an import. */
export function originAddress(id: string): string {
  return path('adminSchools') + adminFilterQuery({ ...NO_ADMIN_FILTERS, origin: id });
}
