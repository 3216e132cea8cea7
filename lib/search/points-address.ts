import { path, queryHref } from '@/lib/routes';
import { type ProgrammeFilters, programmeQuery } from '@/lib/search/model/programme-filters';
import { filterQuery, type SchoolFilters } from '@/lib/search/model/school-filters';

/** API addresses of a list's points: all, and those within a box added to the query. */
export interface PointAddresses {
  whole: string;
  inBox: string;
}

/** With `region` or `town`, a slug, only in that part of the filters' country. */
export function schoolPointAddresses(
  filters: SchoolFilters,
  { region = '', town = '' } = {},
): PointAddresses {
  const query = filterQuery({ ...filters, sort: '', view: '', page: 1 });
  const inBox = found({ list: 'schools', ...(region && { region }), ...(town && { town }) }, query);
  // The whole directory has its own cached address.
  return { whole: query === '' && region === '' && town === '' ? path('mapPoints') : inBox, inBox };
}

export function programmePointAddresses(filters: ProgrammeFilters): PointAddresses {
  const inBox = found(
    { list: 'programmes' },
    programmeQuery({ ...filters, sort: 'relevance', view: '', page: 1 }),
  );
  return { whole: inBox, inBox };
}

/** A filter may have several values. */
function found(beside: Record<string, string>, query: string): string {
  return [queryHref('mapFound', beside), query.slice(1)].filter(Boolean).join('&');
}
