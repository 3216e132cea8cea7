import { path } from '@/lib/routes';
import { adminFilterQuery, NO_ADMIN_FILTERS } from '@/lib/schools/model/admin-filters';

/** The list of the schools that an import created or changed. */
export function originAddress(id: string): string {
  return path('adminSchools') + adminFilterQuery({ ...NO_ADMIN_FILTERS, origin: id });
}
