import { CountryChoices } from '@/components/directory/country-choices';
import { NearField } from '@/components/directory/near-field';
import { KeptView } from '@/components/map/map-view';
import { choiceLabel } from '@/components/search/choice-label';
import { type Choice, ChoiceGroup } from '@/components/ui/choice-group';
import { FilterSheet } from '@/components/ui/filter-sheet';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { href } from '@/lib/routes';
import { PROGRAMME_CHOICES } from '@/lib/search/filter-table';
import { activeFilters, loosened } from '@/lib/search/model/active-programme-filters';
import type { ProgrammeFacets } from '@/lib/search/model/facets';
import { type ProgrammeFilters, programmeQuery } from '@/lib/search/model/programme-filters';
import type { FacetCount } from '@/lib/supabase/results/search';
import { CityFilter } from './city-filter';
import { PriceFilter } from './price-filter';

const FIRST = ['field', 'level', 'length'] as const;
const WHEN = ['month', 'attendance', 'language'] as const;
const OTHERS = (Object.keys(PROGRAMME_CHOICES) as (keyof ProgrammeFacets)[]).filter(
  (name) => ![...FIRST, ...WHEN, 'country', 'priced', 'free'].includes(name),
);

/** Separate parts are replaced with every choice, except the field being edited. */
export function ProgrammeFiltersForm({
  language,
  filters,
  facets,
  cities,
  unpriced,
  total,
  wrongPrice,
}: {
  language: Language;
  filters: ProgrammeFilters;
  facets: ProgrammeFacets;
  cities: FacetCount[];
  unpriced: number;
  total: number;
  wrongPrice: string | null;
}) {
  const own = translator(language, 'Programmes');
  const t = translator(language, 'Filters');
  const active = activeFilters(filters).filter(({ key }) => key !== 'search').length;
  const choices = (name: keyof ProgrammeFacets): Choice[] =>
    facets[name].map(({ value, count }) => ({
      ...{ value, count, label: choiceLabel(language, name, value, 'short') },
      chosen: (filters[name] as readonly string[]).includes(value),
    }));
  const all = (name: keyof ProgrammeFacets) => ({
    label: t('all', { name }),
    isChosen: filters[name].length === 0,
    address: href(language, 'programmes') + programmeQuery(loosened(filters, name)),
  });
  const group = (name: keyof ProgrammeFacets) => (
    <ChoiceGroup
      key={name}
      language={language}
      name={name}
      legend={t(name)}
      choices={choices(name)}
      all={all(name)}
      narrow={name === 'month'}
    />
  );
  const [country = ''] = filters.country;
  return (
    <FilterSheet
      language={language}
      action={href(language, 'programmes')}
      active={active}
      show={own('show', { count: total })}
      beside={
        // Outside the replaced parts: otherwise the script would make this a field.
        country !== '' && (
          <noscript>
            <input type="hidden" name="city_of" value={country} />
          </noscript>
        )
      }
    >
      <div data-part="what">{FIRST.map(group)}</div>
      <PriceFilter
        language={language}
        filters={filters}
        counts={{ priced: facets.priced[0]?.count ?? 0, free: facets.free[0]?.count ?? 0 }}
        unpriced={unpriced}
        wrongPrice={wrongPrice}
      />
      <div data-part="when">
        {WHEN.map(group)}
        <CountryChoices
          language={language}
          choices={choices('country').filter(({ count, chosen }) => count !== 0 || chosen)}
          all={all('country')}
        />
        {filters.country.length === 1 && (
          <CityFilter language={language} city={filters.city} cities={cities} />
        )}
        {OTHERS.map(group)}
      </div>
      {/* Lengths in weeks come with addresses only. */}
      {filters.weeksMin !== null && <input type="hidden" name="weeks_min" value={filters.weeksMin} />}
      {filters.weeksMax !== null && <input type="hidden" name="weeks_max" value={filters.weeksMax} />}
      <NearField language={language} near={filters.near} km={filters.km} />
      <KeptView view={filters.view} area={filters.area} />
    </FilterSheet>
  );
}
