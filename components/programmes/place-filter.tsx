import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { countryByKey } from '@/lib/places/countries';
import type { FacetOption } from '@/lib/search/model/facets';
import type { ProgrammeFilters } from '@/lib/search/model/programme-filters';
import type { FacetCount } from '@/lib/supabase/database.types';

const CITY = 'filter-city';

/** A country and one of its cities: another country empties the city, with and without script. */
export function PlaceFilter({
  language,
  filters: {
    country: [country = ''],
    city,
  },
  countries,
  cities,
}: {
  language: Language;
  filters: ProgrammeFilters;
  countries: (FacetOption & { label: string })[];
  cities: FacetCount[];
}) {
  const t = translator(language, 'Programmes');
  const choose = translator(language, 'Filters');
  const counted = (label: string, count: number) => `${label} (${formatCount(language, count)})`;
  const isGone = (value: string, offered: FacetCount[]) =>
    value !== '' && !offered.some((one) => one.value === value);
  return (
    <fieldset>
      <legend>{t('place')}</legend>
      <select
        className="select"
        id="filter-country"
        name="country"
        aria-label={choose('country')}
        data-empties={CITY}
        defaultValue={country}
      >
        <option value="">{choose('all', { name: 'country' })}</option>
        {isGone(country, countries) && (
          <option value={country}>{counted(countryByKey(country)?.name[language] ?? country, 0)}</option>
        )}
        {countries.map(({ value, label, count }) => (
          <option key={value} value={value}>
            {counted(label, count)}
          </option>
        ))}
      </select>
      {country !== '' && (
        <select className="select" id={CITY} name="city" aria-label={t('city')} defaultValue={city}>
          <option value="">{t('cityAll')}</option>
          {isGone(city, cities) && <option value={city}>{counted(city, 0)}</option>}
          {cities.map(({ value, count }) => (
            <option key={value} value={value}>
              {counted(value, count)}
            </option>
          ))}
        </select>
      )}
    </fieldset>
  );
}
