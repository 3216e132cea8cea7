import type { Exact } from '@/lib/lists/query';
import { path, queryHref } from '@/lib/routes';
import { type ProgrammeFilters, programmeQuery } from '@/lib/search/model/programme-filters';
import { filterQuery, type SchoolFilters } from '@/lib/search/model/school-filters';

/** API addresses of a list's points: all, and those within a box added to the query. */
export interface PointAddresses {
  whole: string;
  inBox: string;
}

/** With `region` or `town`, a slug, only in that part of the filters' country. */
export function schoolPointAddresses<F extends SchoolFilters>(
  filters: Exact<F, SchoolFilters>,
  { region = '', town = '' } = {},
): PointAddresses {
  const all: SchoolFilters = filters;
  const query = filterQuery({ ...all, sort: '', view: '', page: 1 });
  const inBox = found({ list: 'schools', ...(region && { region }), ...(town && { town }) }, query);
  // The whole directory has its own cached address.
  return { whole: query === '' && region === '' && town === '' ? path('mapPoints') : inBox, inBox };
}

export function programmePointAddresses<F extends ProgrammeFilters>(
  filters: Exact<F, ProgrammeFilters>,
): PointAddresses {
  const all: ProgrammeFilters = filters;
  const inBox = found(
    { list: 'programmes' },
    programmeQuery({ ...all, sort: 'relevance', view: '', page: 1 }),
  );
  return { whole: inBox, inBox };
}

/** A filter may have several values. */
function found(beside: Record<string, string>, query: string): string {
  return [queryHref('mapFound', beside), query.slice(1)].filter(Boolean).join('&');
}
