import { orderOf } from '@/lib/values/day';
import { closedFilters } from './closing';
import type { Contents } from './contents';
import { guessContents, guessMapping } from './headings';
import type { ImportDetails, ImportOptions } from './options';
import { utmColumns } from './utm';

/** Default choices, guessed from headings and cells. */
export function firstOptions(
  headings: readonly string[],
  details: ImportDetails,
  contents: Contents = guessContents(headings),
): ImportOptions {
  const columns = guessMapping(headings, contents);
  const utm = contents === 'schools' && !columns.includes('coordinates_lat') ? utmColumns(headings) : null;
  return {
    contents,
    columns,
    dates: orderOf(details.days[columns.indexOf('checked_on')]),
    // New schools are reviewed first; a programme is visible with its school.
    active: contents === 'programmes',
    splits: [],
    utm: utm?.zone ? { ...utm, zone: utm.zone } : null,
    separators: {},
    country: '',
    type: '',
    specialty: '',
    fixed: {},
    values: {},
    filters: contents === 'schools' ? closedFilters(headings, details.values) : [],
    notations: {},
    points: [],
    strict: false,
  };
}
