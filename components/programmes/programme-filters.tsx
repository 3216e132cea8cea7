import { KeptView } from '@/components/map/map-view';
import { choiceLabel } from '@/components/search/choice-label';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { FilterSheet } from '@/components/ui/filter-sheet';
import { formatCount, monthName } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { href } from '@/lib/routes';
import { PROGRAMME_CHOICES } from '@/lib/search/filter-table';
import { activeFilters } from '@/lib/search/model/active-programme-filters';
import type { ProgrammeFacets } from '@/lib/search/model/facets';
import { type ProgrammeFilters, programmeQuery } from '@/lib/search/model/programme-filters';
import type { FacetCount } from '@/lib/supabase/database.types';
import { LengthFilter } from './length-filter';
import { PlaceFilter } from './place-filter';
import { PriceFilter } from './price-filter';

const FIRST = ['field', 'level'] as const;
const WHEN = ['month', 'language'] as const;
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
  const group = (name: keyof ProgrammeFacets) => (
    <ChoiceGroup
      key={name}
      language={language}
      name={name}
      legend={t(name)}
      choices={facets[name].map(({ value, count }) => ({
        ...{ value, count },
        label:
          name === 'month' ? monthName(language, Number(value), 'short') : choiceLabel(language, name, value),
        chosen: (filters[name] as readonly string[]).includes(value),
      }))}
      all={{
        label: t('all', { name }),
        isChosen: filters[name].length === 0,
        address: href(language, 'programmes') + programmeQuery({ ...filters, [name]: [], page: 1 }),
      }}
      narrow={name === 'month'}
    />
  );
  const { compare } = new Intl.Collator(language);
  return (
    <FilterSheet
      language={language}
      action={href(language, 'programmes')}
      active={active}
      show={own('show', { count: total, number: formatCount(language, total) })}
      beside={
        // Outside the replaced parts: otherwise the script would make this a field.
        filters.country.length > 0 && (
          <noscript>
            <input type="hidden" name="city_of" value={filters.country[0]} />
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
        <PlaceFilter
          language={language}
          filters={filters}
          countries={facets.country
            .filter(({ count }) => count > 0)
            .map((one) => ({ ...one, label: choiceLabel(language, 'country', one.value) }))
            .sort((a, b) => compare(a.label, b.label))}
          cities={cities}
        />
        <LengthFilter language={language} filters={filters} />
        {OTHERS.map(group)}
      </div>
      <KeptView view={filters.view} area={filters.area} />
    </FilterSheet>
  );
}
