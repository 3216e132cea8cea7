import { countryName } from '@/lib/countries';
import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { DIRECTORY_ANCHOR, href } from '@/lib/routes';
import type { SchoolFilters } from '@/lib/schools/model/filters';
import type { Facets } from '@/lib/schools/queries/search-facets';
import { ActiveFilters } from './active-filters';

/** Search and the three filters as a plain GET form; `LiveFilters` applies them as they change where there is script. */
export function Filters({
  language,
  filters,
  facets,
}: {
  language: Language;
  filters: SchoolFilters;
  facets: Facets;
}) {
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
  return (
    <>
      {/* Applied as it changes where there is script (lib/browser/filters.ts). */}
      <form className="filters" action={`${home}#${DIRECTORY_ANCHOR[language]}`} data-filters="">
        <div className="field">
          <label htmlFor="filter-search">{t('search')}</label>
          <input
            className="input"
            id="filter-search"
            name="search"
            type="search"
            maxLength={100}
            autoComplete="off"
            defaultValue={filters.search}
            placeholder={t('searchPlaceholder')}
          />
        </div>
        {groups.map(({ key, options }) => (
          <div className="field" key={key}>
            <label htmlFor={`filter-${key}`}>{t(key)}</label>
            <select className="select" id={`filter-${key}`} name={key} defaultValue={filters[key]}>
              <option value="">{t(`${key}All`)}</option>
              {options.map(({ value, label, count }) => (
                <option key={value} value={value} disabled={count === 0 && value !== filters[key]}>
                  {label} ({formatCount(language, count)})
                </option>
              ))}
            </select>
          </div>
        ))}
        <button type="submit" className="btn only-no-js">
          {t('apply')}
        </button>
      </form>
      <div data-part="active">
        <ActiveFilters language={language} filters={filters} />
      </div>
    </>
  );
}
