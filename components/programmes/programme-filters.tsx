import { KeptView } from '@/components/map/map-view';
import { type Choice, ChoiceGroup } from '@/components/ui/choice-group';
import { FilterSheet } from '@/components/ui/filter-sheet';
import { countryName } from '@/lib/countries';
import { formatCount, monthName } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { activeFilters } from '@/lib/programmes/model/active-filters';
import { LEVELS, MODES, PROGRAMME_FIELDS } from '@/lib/programmes/model/choices';
import { MONTHS, type ProgrammeFilters } from '@/lib/programmes/model/filters';
import type { ProgrammeFacets } from '@/lib/programmes/queries/search-programmes';
import { href } from '@/lib/routes';
import { languageName } from '@/lib/schools/model/languages';
import type { FacetCount } from '@/lib/supabase/database.types';
import { LengthFilter } from './length-filter';
import { PlaceFilter } from './place-filter';
import { PriceFilter } from './price-filter';

/**
 * Everything a list of programmes can be asked for. What is a part by itself is renewed with every choice, but for the field that
 * somebody writes in.
 */
export function ProgrammeFiltersForm({
  language,
  filters,
  facets,
  total,
  wrongPrice,
}: {
  language: Language;
  filters: ProgrammeFilters;
  facets: ProgrammeFacets;
  /** Programmes that are found. */
  total: number;
  /** What was typed as a price and is none. */
  wrongPrice: string | null;
}) {
  const own = translator(language, 'Programmes');
  const words = translator(language, 'Programme');
  const active = activeFilters(filters).filter(({ key }) => key !== 'search').length;
  const choices = (
    values: readonly (string | number)[],
    counts: FacetCount[],
    chosen: readonly (string | number)[],
    label: (value: string) => string,
  ): Choice[] =>
    values.map((value) => ({
      value: String(value),
      label: label(String(value)),
      count: counts.find((one) => one.value === String(value))?.count ?? 0,
      chosen: chosen.includes(value),
    }));
  const languages = [...new Set([...facets.languages.map(({ value }) => value), ...filters.languages])];
  const { compare } = new Intl.Collator(language);
  return (
    <FilterSheet
      language={language}
      action={href(language, 'programmes')}
      active={active}
      show={own('show', { count: total, number: formatCount(language, total) })}
      beside={
        // In no part of its own: where a script puts parts in place, this would become a field.
        filters.country !== '' && (
          <noscript>
            <input type="hidden" name="city_of" value={filters.country} />
          </noscript>
        )
      }
    >
      <div data-part="what">
        <ChoiceGroup
          language={language}
          name="field"
          legend={own('field')}
          choices={choices(PROGRAMME_FIELDS, facets.fields, filters.fields, (value) =>
            words(`fields.${value as 'pastry'}`),
          )}
        />
        <ChoiceGroup
          language={language}
          name="level"
          legend={own('level')}
          choices={choices(LEVELS, facets.levels, filters.levels, (value) =>
            words(`levels.${value as 'diploma'}`),
          )}
        />
      </div>
      <PriceFilter language={language} filters={filters} facets={facets} wrongPrice={wrongPrice} />
      <div data-part="when">
        <ChoiceGroup
          language={language}
          name="month"
          legend={own('start')}
          choices={choices(MONTHS, facets.months, filters.months, (value) =>
            monthName(language, Number(value), 'short'),
          )}
          narrow
        />
        <ChoiceGroup
          language={language}
          name="language"
          legend={own('language')}
          choices={choices(languages, facets.languages, filters.languages, (value) =>
            languageName(value, language),
          ).sort((a, b) => compare(a.label, b.label))}
        />
        <PlaceFilter
          language={language}
          filters={filters}
          countries={facets.countries
            .map((one) => ({ ...one, label: countryName(one.name, language) }))
            .sort((a, b) => compare(a.label, b.label))}
          cities={facets.cities}
        />
        <LengthFilter language={language} filters={filters} />
        <ChoiceGroup
          language={language}
          name="mode"
          legend={own('mode')}
          choices={choices(MODES, facets.modes, filters.modes, (value) =>
            words(`modes.${value as 'online'}`),
          )}
        />
        <ChoiceGroup
          language={language}
          name="internship"
          legend={own('practice')}
          choices={[
            {
              value: '1',
              label: own('internship'),
              count: facets.internship,
              chosen: filters.internship,
            },
          ]}
        />
      </div>
      <KeptView view={filters.view} area={filters.area} />
    </FilterSheet>
  );
}
