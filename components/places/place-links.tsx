import { formatCount } from '@/lib/i18n/formats';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { countryName } from '@/lib/places/countries';
import { cityName } from '@/lib/places/names';
import { regionName } from '@/lib/places/region-names';
import { placeHref } from '@/lib/routes';
import { type Place, placeParts } from '@/lib/schools/model/place';
import type { FoundPlace } from '@/lib/search/queries/place-page';

export interface PlaceEntry {
  address: string;
  label: string;
  schools: number;
  note?: string;
}

export function placeAddress(language: Language, place: Place): string {
  return placeHref(language, placeParts(language, place));
}

/** Region or town in the language; '' for a country. */
export function placeLabel(
  language: Language,
  { country, region, isShared }: Pick<Place, 'country' | 'region' | 'isShared'>,
  name: string,
): string {
  if (name === '') return '';
  if (region === '') return cityName(country.code, name, language);
  const known = regionName(country.code, name, language);
  return isShared && known === name ? translator(language, 'Places')('regionName', { name }) : known;
}

/** Region or town of the page; '' for a country. */
export function foundName(
  language: Language,
  { place, region, town }: Pick<FoundPlace, 'place' | 'region' | 'town'>,
): string {
  return placeLabel(language, place, town?.name ?? (place.region && region?.name) ?? '');
}

/** A region or town (with the country if different), a country, or a field, as a link. */
export function entryOf(
  language: Language,
  { place, name, schools }: { place: Place; name: string; schools: number },
  as: 'place' | 'field' = 'place',
): PlaceEntry {
  const { country, specialty } = place;
  const label =
    as === 'field' && specialty
      ? translator(language, 'Specialties')(specialty)
      : placeLabel(language, place, name) || countryName(country.name.en, language);
  return { address: placeAddress(language, place), label, schools };
}

export function PlaceLinks({
  language,
  id,
  title,
  entries,
}: {
  language: Language;
  id: string;
  title: string;
  entries: readonly PlaceEntry[];
}) {
  if (entries.length === 0) return null;
  return (
    <nav className="place-links" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <PlaceEntries language={language} entries={entries} />
    </nav>
  );
}

export function PlaceEntries({ language, entries }: { language: Language; entries: readonly PlaceEntry[] }) {
  return (
    <ul>
      {entries.map(({ address, label, schools, note }) => (
        <li key={address}>
          <a href={address}>{label}</a> <span>{formatCount(language, schools)}</span>
          {note && <small> · {note}</small>}
        </li>
      ))}
    </ul>
  );
}
