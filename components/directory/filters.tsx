import { KeptView } from '@/components/map/map-view';
import { choiceLabel } from '@/components/search/choice-label';
import { type Choice, ChoiceGroup } from '@/components/ui/choice-group';
import { FilterSheet } from '@/components/ui/filter-sheet';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { DIRECTORY_ANCHOR, href } from '@/lib/routes';
import { HOME_KEYS } from '@/lib/search/filter-table';
import type { SchoolFacets } from '@/lib/search/model/facets';
import {
  activeFilters,
  filterQuery,
  isFiltered,
  type SchoolFilters,
  withoutFilter,
} from '@/lib/search/model/school-filters';
import { CountryChoices } from './country-choices';
import { NearField } from './near-field';

const FIRST = ['specialty', 'level', 'length', 'type', 'ownership'] as const satisfies (keyof SchoolFacets)[];
/** Known of few programmes: offered once something is asked, which keeps the home page small. */
const FURTHER = ['attendance', 'month'] as const satisfies (keyof SchoolFacets)[];

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
  const choices = (name: keyof SchoolFacets): Choice[] =>
    facets[name].map(({ value, count }) => ({
      ...{ value, count, label: choiceLabel(language, name, value, 'short') },
      chosen: (filters[name] as readonly string[]).includes(value),
    }));
  const all = (name: keyof SchoolFacets) => ({
    label: t('all', { name }),
    isChosen: filters[name].length === 0,
    address: `${home}${filterQuery(withoutFilter(filters, name))}#${DIRECTORY_ANCHOR[language]}`,
  });
  return (
    <FilterSheet
      language={language}
      action={`${home}#${DIRECTORY_ANCHOR[language]}`}
      active={activeFilters(filters).filter(({ name }) => name !== 'search').length}
      order={HOME_KEYS.join(' ')}
      show={t('show', { count: total })}
    >
      <div data-part="what">
        {[...FIRST, ...(isFiltered(filters) ? FURTHER : [])].map((name) => (
          <ChoiceGroup
            key={name}
            language={language}
            name={name}
            legend={t(name)}
            choices={choices(name)}
            all={all(name)}
            narrow={name === 'month'}
          />
        ))}
        <CountryChoices language={language} choices={choices('country')} all={all('country')} />
      </div>
      <NearField language={language} near={filters.near} km={filters.km} />
      <KeptView view={filters.view} area={filters.area} />
    </FilterSheet>
  );
}
