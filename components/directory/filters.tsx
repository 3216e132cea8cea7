import { KeptView } from '@/components/map/map-view';
import { Icon } from '@/components/ui/icon';
import { countryName } from '@/lib/countries';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { DIRECTORY_ANCHOR, href } from '@/lib/routes';
import { type SchoolFilters, SORTS } from '@/lib/schools/model/filters';
import type { Facets } from '@/lib/schools/queries/search-facets';
import type { SchoolPage } from '@/lib/schools/queries/search-schools';
import { ActiveFilters } from './active-filters';
import { CorrectedNote } from './corrected-note';
import { NearField } from './near-field';
import { NearNotes } from './near-notes';

/** The form that searches and filters, by its id: the search stands elsewhere on the page. */
export const FILTERS_FORM = 'filters';
const SHEET = 'filter-sheet';

/** The filters as a plain GET form. */
export function Filters({
  language,
  filters,
  facets,
  result,
}: {
  language: Language;
  filters: SchoolFilters;
  facets: Facets;
  /** What is found. */
  result: Omit<SchoolPage, 'schools'>;
}) {
  const { total } = result;
  const t = translator(language, 'Filters');
  const types = translator(language, 'Types');
  const specialties = translator(language, 'Specialties');
  const home = href(language, 'home');
  const byName = new Intl.Collator(language).compare;
  const countries = facets.country
    .map(({ value, name, count }) => ({ value, count, label: countryName(name, language) }))
    .sort((a, b) => byName(a.label, b.label));
  const groups = [
    { key: 'country' as const, options: countries },
    { key: 'type' as const, options: facets.type.map((o) => ({ ...o, label: types(o.value as 'academy') })) },
    {
      key: 'specialty' as const,
      options: facets.specialty.map((o) => ({ ...o, label: specialties(o.value as 'pastry') })),
    },
  ];
  const near = filters.near || result.question.near;
  const usual = near ? 'distance' : result.question.text ? 'relevance' : 'directory';
  const active = groups.filter(({ key }) => filters[key] !== '').length + (filters.near ? 1 : 0);
  return (
    <>
      {/* Applied as it changes where there is script (lib/browser/filters.ts). The search above belongs to it too. */}
      <form
        className="filters"
        id={FILTERS_FORM}
        action={`${home}#${DIRECTORY_ANCHOR[language]}`}
        data-filters=""
      >
        {/* On narrow screens the choices are a native popover, as the menu is. */}
        <button type="button" className="btn filters-button" popoverTarget={SHEET}>
          <Icon name="sliders-horizontal" />
          {t('open')}
          <span data-part="active-count">
            {active > 0 && (
              <>
                <b aria-hidden="true">{active}</b>
                <span className="visually-hidden">{t('active', { count: active })}</span>
              </>
            )}
          </span>
        </button>
        <div id={SHEET} popover="auto" className="filter-sheet">
          <button
            type="button"
            className="iconbtn sheet-close"
            popoverTarget={SHEET}
            popoverTargetAction="hide"
            aria-label={t('close')}
          >
            <Icon name="x" />
          </button>
          {groups.map(({ key, options }) => (
            <div className="field" key={key}>
              <label htmlFor={`filter-${key}`}>{t(key)}</label>
              <select className="select" id={`filter-${key}`} name={key} defaultValue={filters[key]}>
                <option value="">{t(`${key}All`)}</option>
                {options.map(({ value, label, count }) => (
                  <option key={value} value={value} disabled={count === 0 && value !== filters[key]}>
                    {`${label} (${formatCount(language, count)})`}
                  </option>
                ))}
              </select>
            </div>
          ))}
          <NearField language={language} filters={filters} />
          <div className="field">
            <label htmlFor="filter-sort">{t('sort')}</label>
            <select className="select" id="filter-sort" name="sort" defaultValue={filters.sort}>
              <option value="">{t(`sorts.${usual}`)}</option>
              {SORTS.map((sort) => (
                <option key={sort} value={sort}>
                  {t(`sorts.${sort}`)}
                </option>
              ))}
            </select>
          </div>
          <KeptView view={filters.view} area={filters.area} />
          <button type="submit" className="btn primary show-results" data-part="show">
            {t('show', { count: total, number: formatCount(language, total) })}
          </button>
          <button type="submit" className="btn only-no-js">
            {t('apply')}
          </button>
        </div>
      </form>
      <div data-part="active">
        <ActiveFilters language={language} filters={filters} understanding={result} />
        <CorrectedNote language={language} filters={filters} corrected={result.corrected} />
        <NearNotes language={language} filters={filters} />
      </div>
    </>
  );
}
