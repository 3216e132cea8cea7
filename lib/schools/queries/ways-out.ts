import 'server-only';
import type { Language } from '@/lib/i18n/locales';
import type { SchoolFilters } from '@/lib/schools/model/filters';
import { elsewhere, type WayOut, withoutOne } from '@/lib/schools/model/relaxations';
import { askedBy } from './asked';
import type { Facets } from './search-facets';
import { searchSchools } from './search-schools';

/** What would be found under other filters that are nearest to these, which find nothing: in other countries, then without one of them. */
export async function waysOut(
  language: Language,
  filters: SchoolFilters,
  { country }: Pick<Facets, 'country'>,
): Promise<WayOut[]> {
  // A town that the words name can be given up alone.
  const asked = await askedBy(filters);
  const wider = await Promise.all(
    withoutOne(asked.filters).map(async (one) => ({
      filters: one,
      total: (await searchSchools(language, one, 1)).total,
    })),
  );
  return [
    ...elsewhere(filters, country),
    ...wider.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total),
  ];
}
