import 'server-only';
import { cache } from 'react';
import type { Language } from '@/lib/i18n/locales';
import { isSpecialty } from '@/lib/schools/model/choices';
import { NO_FILTERS } from '@/lib/schools/model/filters';
import { countriesOf } from './place-page';
import { type Facets, searchFacets } from './search-facets';
import { directorySummary } from './search-schools';

/** The countries with schools, by the name that the language has for them, and the fields. Page and metadata share one call. */
export const listedCountries = cache(async (language: Language) => {
  const [summary, facets] = await Promise.all([directorySummary(), searchFacets(language, NO_FILTERS)]);
  return {
    schools: summary.schools,
    countries: countriesByName(language, facets),
    fields: facets.specialty.flatMap(({ value, count }) =>
      isSpecialty(value) && count > 0 ? [{ specialty: value, count }] : [],
    ),
  };
});

/** The countries among the options of the filter that have schools and a page. */
export function countriesByName(language: Language, { country }: Pick<Facets, 'country'>) {
  const { compare } = new Intl.Collator(language);
  return countriesOf(
    country.filter(({ count }) => count > 0).map(({ name, count }) => ({ value: name, count })),
    '',
  ).sort((a, b) => compare(a.place.country.name[language], b.place.country.name[language]));
}
