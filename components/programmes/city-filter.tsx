import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import type { FacetCount } from '@/lib/supabase/results/search';

/** A city of the chosen country; one that no programme is in any more stays, for the form. */
export function CityFilter({
  language,
  city,
  cities,
}: {
  language: Language;
  city: string;
  cities: FacetCount[];
}) {
  const t = translator(language, 'Programmes');
  const isGone = city !== '' && !cities.some(({ value }) => value === city);
  const offered = isGone ? [{ value: city, count: 0 }, ...cities] : cities;
  return (
    <fieldset>
      <legend>{t('city')}</legend>
      <select className="select" id="filter-city" name="city" aria-label={t('city')} defaultValue={city}>
        <option value="">{t('cityAll')}</option>
        {offered.map(({ value, count }) => (
          <option key={value} value={value}>
            {`${value} (${formatCount(language, count)})`}
          </option>
        ))}
      </select>
    </fieldset>
  );
}
