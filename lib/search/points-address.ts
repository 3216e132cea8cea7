import { path, queryHref } from '@/lib/routes';
import { type ProgrammeFilters, programmeQuery } from '@/lib/search/model/programme-filters';
import { filterQuery, type SchoolFilters } from '@/lib/search/model/school-filters';

/** Where the map finds the points of a list: all of them, and, where a box is added to the query, those in it. */
export interface PointAddresses {
  whole: string;
  inBox: string;
}

/** Of the schools that are found; with the slug of a region or town, of that part of the filters' country alone. */
export function schoolPointAddresses(
  filters: SchoolFilters,
  { region = '', town = '' } = {},
): PointAddresses {
  const query = filterQuery({ ...filters, sort: '', view: '', page: 1 });
  const inBox = found({ list: 'schools', ...(region && { region }), ...(town && { town }) }, query);
  // The whole directory lies ready.
  return { whole: query === '' && region === '' && town === '' ? path('mapPoints') : inBox, inBox };
}

/** Of the schools whose programmes are found. */
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
