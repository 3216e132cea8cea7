import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { countryByCode } from '@/lib/places/countries';
import { townName } from '@/lib/places/names';
import { nearestCity } from '@/lib/places/nearest-city';
import { nearPoint } from '@/lib/schools/queries/near-point';

/** That a place is not known, or others of its name. */
export function NearNotes({
  language,
  near: asked,
  addressOf,
}: {
  language: Language;
  near: string;
  /** The list's address near another place. */
  addressOf: (near: string) => string;
}) {
  if (asked === '') return null;
  const t = translator(language, 'Filters');
  const near = nearPoint(asked);
  if (near === null) return <p className="problem">{t('nearUnknown', { text: asked })}</p>;
  if (near.others.length === 0) return null;
  return (
    <p className="results">
      {t('nearOthers')}{' '}
      {near.others.map((key, i) => (
        <span key={key}>
          {i > 0 && ' · '}
          <a href={addressOf(key)} rel="nofollow">
            {described(language, key)}
          </a>
        </span>
      ))}
    </p>
  );
}

/** 'Springfield, United States (140 km from St. Louis)': distinguishes towns of one name by their reference city. */
function described(language: Language, key: string): string {
  const town = nearPoint(key)?.town;
  if (!town) return key;
  const name = townName(town, language);
  const country = countryByCode(town.country)?.name[language] ?? town.country;
  const city = nearestCity(town, town);
  const t = translator(language, 'Filters');
  return city === null
    ? `${name}, ${country}`
    : t('nearOther', { town: name, country, km: Math.round(city.km), city: townName(city.city, language) });
}
