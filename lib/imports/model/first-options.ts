import { orderOf } from '@/lib/values/day';
import { closedFilters } from './closing';
import type { AnyColumn, Contents } from './contents';
import { guessContents, guessMapping } from './headings';
import { knownList } from './known-lists';
import type { ImportDetails, ImportOptions } from './options';
import { utmColumns } from './utm';

const IDENTIFIERS: readonly (AnyColumn | null)[] = ['id', 'school_id'];

/** Default choices, guessed from headings and cells. */
export function firstOptions(
  headings: readonly string[],
  details: ImportDetails,
  contents: Contents = guessContents(headings),
): ImportOptions {
  // A column `id` without an identifier of this site is of another list.
  const columns = guessMapping(headings, contents).map((column, index) =>
    IDENTIFIERS.includes(column) && !details.uuids.includes(index) ? null : column,
  );
  const list = contents === 'schools' ? knownList(headings) : undefined;
  const utm = contents === 'schools' && !columns.includes('coordinates_lat') ? utmColumns(headings) : null;
  const zone = utm?.zone ?? list?.utmZone;
  const hasCountry = columns.includes('country');
  return {
    contents,
    columns,
    dates: orderOf(details.days[columns.indexOf('checked_on')]),
    // New schools are reviewed first; a programme is visible with its school.
    active: contents === 'programmes',
    splits: [],
    utm: zone && utm ? { ...utm, zone } : null,
    separators: {},
    country: hasCountry ? '' : (list?.country ?? ''),
    type: '',
    specialty: '',
    fixed: {},
    values: usedValues(list, columns),
    filters: contents === 'schools' ? closedFilters(headings, details.values) : [],
    notations: {},
    points: [],
    strict: false,
  };
}

function usedValues(
  list: ReturnType<typeof knownList>,
  columns: readonly (AnyColumn | null)[],
): ImportOptions['values'] {
  const used = Object.entries(list?.values ?? {}).filter(([column]) => columns.some((one) => one === column));
  return Object.fromEntries(used.map(([column, words]) => [column, { ...words }]));
}
