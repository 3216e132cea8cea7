import { KeptView } from '@/components/map/map-view';
import { type Choice, ChoiceGroup } from '@/components/ui/choice-group';
import { FilterSheet } from '@/components/ui/filter-sheet';
import { countryName } from '@/lib/countries';
import { HOME_KEYS } from '@/lib/http/query-keys';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { DIRECTORY_ANCHOR, href } from '@/lib/routes';
import { activeFilters, MOST_VALUES, type SchoolFilters } from '@/lib/schools/model/filters';
import type { FacetOption, Facets } from '@/lib/schools/queries/search-facets';
import { NearField } from './near-field';

/** How many countries are seen before the others are asked for: those with most schools. */
const FIRST_COUNTRIES = 10;

/** What the schools can be filtered by, with what each value would find. */
export function Filters({
  language,
  filters,
  facets,
  total,
}: {
  language: Language;
  filters: SchoolFilters;
  facets: Facets;
  /** Schools that are found. */
  total: number;
}) {
  const t = translator(language, 'Filters');
  const types = translator(language, 'Types');
  const specialties = translator(language, 'Specialties');
  const { compare } = new Intl.Collator(language);
  const choice = (asked: readonly string[], { value, count }: FacetOption, label: string): Choice => ({
    ...{ value, label, count },
    chosen: asked.includes(value),
  });
  const countries = facets.country.map((one) =>
    choice(filters.countries, one, countryName(one.name, language)),
  );
  const others = countries.slice(FIRST_COUNTRIES).sort((a, b) => compare(a.label, b.label));
  return (
    <FilterSheet
      language={language}
      action={`${href(language, 'home')}#${DIRECTORY_ANCHOR[language]}`}
      active={activeFilters(filters).filter(({ name }) => name !== 'search').length}
      order={HOME_KEYS.join(' ')}
      show={t('show', { count: total, number: formatCount(language, total) })}
    >
      <div data-part="what">
        <ChoiceGroup
          language={language}
          name="specialty"
          legend={t('specialty')}
          choices={facets.specialty.map((one) =>
            choice(filters.specialties, one, specialties(one.value as 'pastry')),
          )}
        />
        <ChoiceGroup
          language={language}
          name="type"
          legend={t('type')}
          choices={facets.type.map((one) => choice(filters.types, one, types(one.value as 'academy')))}
        />
        <ChoiceGroup
          language={language}
          name="country"
          legend={t('country')}
          choices={countries.slice(0, FIRST_COUNTRIES)}
          more={{ label: t('moreCountries', { count: others.length }), choices: others }}
          most={{ count: MOST_VALUES, note: t('mostCountries', { count: MOST_VALUES }) }}
        />
      </div>
      <NearField language={language} filters={filters} />
      <KeptView view={filters.view} area={filters.area} />
    </FilterSheet>
  );
}
