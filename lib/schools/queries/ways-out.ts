import 'server-only';
import type { Language } from '@/lib/i18n/locales';
import type { SchoolFilters } from '@/lib/schools/model/filters';
import {
  elsewhere,
  inAnyCountry,
  searchedFor,
  type WayOut,
  withoutOne,
} from '@/lib/schools/model/relaxations';
import { askedBy } from './asked';
import type { Facets } from './search-facets';
import { type SchoolPage, searchSchools } from './search-schools';

/** So many searches that say less are tried. */
const MOST_SEARCHES = 5;

/**
 * What would be found under other filters that are nearest to these, which find nothing: in other countries, then without one of them.
 * `searches` are the search of the filters without one of the parts that it is understood as.
 */
export async function waysOut(
  language: Language,
  filters: SchoolFilters,
  { country }: Pick<Facets, 'country'>,
  { understood }: Pick<SchoolPage, 'understood'>,
  searches: readonly string[],
): Promise<WayOut[]> {
  // A town that the words name can be given up alone.
  const asked = await askedBy(filters);
  const counted = (some: SchoolFilters[]) =>
    Promise.all(
      some.map(async (one) => ({ filters: one, total: (await searchSchools(language, one, 1)).total })),
    );
  const [anywhere, wider] = await Promise.all([
    counted(inAnyCountry(filters, understood)),
    counted([...withoutOne(asked.filters), ...searchedFor(filters, searches.slice(0, MOST_SEARCHES))]),
  ]);
  return [...anywhere, ...elsewhere(filters, country), ...wider.sort((a, b) => b.total - a.total)].filter(
    ({ total }) => total > 0,
  );
}
