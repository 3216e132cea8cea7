import 'server-only';
import { cache } from 'react';
import type { Language } from '@/lib/i18n/locales';
import { isSpecialty } from '@/lib/schools/model/choices';
import { nameOfCountry, type SchoolFacets, schoolFacets } from '@/lib/search/model/facets';
import { NO_FILTERS } from '@/lib/search/model/school-filters';
import { directorySummary, searchSchools } from '@/lib/search/queries/search-schools';
import { countriesOf } from './place-page';

/** Countries with schools, by localised name, and fields. Cached for each request. */
export const listedCountries = cache(async (language: Language) => {
  const [summary, found] = await Promise.all([directorySummary(), searchSchools(language, NO_FILTERS)]);
  const facets = schoolFacets(found.facets);
  return {
    schools: summary.schools,
    countries: countriesByName(language, facets),
    fields: facets.specialty.flatMap(({ value, count }) =>
      isSpecialty(value) && count > 0 ? [{ specialty: value, count }] : [],
    ),
  };
});

export function countriesByName(language: Language, { country }: Pick<SchoolFacets, 'country'>) {
  const { compare } = new Intl.Collator(language);
  return countriesOf(
    country
      .filter(({ count }) => count > 0)
      .map(({ value, count }) => ({ value: nameOfCountry(value), count })),
    '',
  ).sort((a, b) => compare(a.place.country.name[language], b.place.country.name[language]));
}
