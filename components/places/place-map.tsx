import { LocatorMap } from '@/components/school/locator-map';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { countryMap } from '@/lib/maps/country-map';
import type { FoundPlace } from '@/lib/search/queries/place-page';
import { placeLabel } from './place-links';

/** A country's drawn map with the towns of country or region, or one town; nothing where it does not fit. */
export function PlaceMap({
  language,
  found: { place, town, towns },
}: {
  language: Language;
  found: FoundPlace;
}) {
  const { country } = place;
  if (town !== null) {
    if (town.lat === null || town.lng === null) return null;
    return (
      <div className="map">
        <LocatorMap
          country={country.name.en}
          city={placeLabel(language, place, town.name)}
          lat={town.lat}
          lng={town.lng}
          precision="town"
          lang={language}
        />
      </div>
    );
  }
  const known = towns.flatMap(({ lat, lng }) => (lat !== null && lng !== null ? [{ lat, lng }] : []));
  const map = countryMap(country.code, known);
  if (map === null) return null;
  return (
    <div className="map">
      <svg
        className="towns"
        viewBox="0 0 720 400"
        role="img"
        aria-label={translator(language, 'Places')('map', {
          country: country.name[language],
          count: known.length,
        })}
      >
        <use href={`${map.address}#map`} />
        <path d={map.dots} />
      </svg>
    </div>
  );
}
