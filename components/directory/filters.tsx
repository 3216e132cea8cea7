import { KeptView } from '@/components/map/map-view';
import { choiceLabel } from '@/components/search/choice-label';
import { type Choice, ChoiceGroup } from '@/components/ui/choice-group';
import { FilterSheet } from '@/components/ui/filter-sheet';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { DIRECTORY_ANCHOR, href } from '@/lib/routes';
import { HOME_KEYS, SCHOOL_CHOICES } from '@/lib/search/filter-table';
import { MAX_VALUES } from '@/lib/search/model/choices';
import type { SchoolFacets } from '@/lib/search/model/facets';
import {
  activeFilters,
  filterQuery,
  type SchoolFilters,
  withoutFilter,
} from '@/lib/search/model/school-filters';
import { NearField } from './near-field';

/** Countries shown before 'more', by number of schools. */
const FIRST_COUNTRIES = 10;
const CLOSED = (Object.keys(SCHOOL_CHOICES) as (keyof SchoolFacets)[])
  .filter((name) => name !== 'country')
  .reverse();

export function Filters({
  language,
  filters,
  facets,
  total,
}: {
  language: Language;
  filters: SchoolFilters;
  facets: SchoolFacets;
  total: number;
}) {
  const t = translator(language, 'Filters');
  const home = href(language, 'home');
  const { compare } = new Intl.Collator(language);
  const choices = (name: keyof SchoolFacets): Choice[] =>
    facets[name].map(({ value, count }) => ({
      ...{ value, count, label: choiceLabel(language, name, value) },
      chosen: (filters[name] as readonly string[]).includes(value),
    }));
  const all = (name: keyof SchoolFacets) => ({
    label: t('all', { name }),
    isChosen: filters[name].length === 0,
    address: `${home}${filterQuery(withoutFilter(filters, name))}#${DIRECTORY_ANCHOR[language]}`,
  });
  const countries = choices('country');
  const others = countries.slice(FIRST_COUNTRIES).sort((a, b) => compare(a.label, b.label));
  return (
    <FilterSheet
      language={language}
      action={`${home}#${DIRECTORY_ANCHOR[language]}`}
      active={activeFilters(filters).filter(({ name }) => name !== 'search').length}
      order={HOME_KEYS.join(' ')}
      show={t('show', { count: total, number: formatCount(language, total) })}
    >
      <div data-part="what">
        {CLOSED.map((name) => (
          <ChoiceGroup
            key={name}
            language={language}
            name={name}
            legend={t(name)}
            choices={choices(name)}
            all={all(name)}
          />
        ))}
        <ChoiceGroup
          language={language}
          name="country"
          legend={t('country')}
          choices={countries.slice(0, FIRST_COUNTRIES)}
          all={all('country')}
          more={{ label: t('moreCountries', { count: others.length }), choices: others }}
          most={{ count: MAX_VALUES, note: t('mostCountries', { count: MAX_VALUES }) }}
        />
      </div>
      <NearField language={language} filters={filters} />
      <KeptView view={filters.view} area={filters.area} />
    </FilterSheet>
  );
}
