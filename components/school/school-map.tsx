import { serverConfig } from '@/lib/config';
import { countryName } from '@/lib/countries';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { streetMapAddress } from '@/lib/maps/addresses';
import { FAR, zoomFor } from '@/lib/maps/model/place';
import { path } from '@/lib/routes';
import type { Coordinates, School } from '@/lib/schools/model/school';
import { LiveMap } from './live-map';
import { LocatorMap } from './locator-map';

/**
 * Where the school is, as a drawing of ours. When a map key is configured the service's map takes its place once it
 * comes into view; without a key no visitor's browser ever asks for one.
 */
export function SchoolMap({
  language,
  school,
  point,
  place,
}: {
  language: Language;
  school: School;
  point: Coordinates | null;
  /** Address, city and country in one line. */
  place: string;
}) {
  const drawn = point && (
    <LocatorMap
      country={school.country}
      city={school.city}
      lat={point.lat}
      lng={point.lng}
      precision={point.precision}
      lang={language}
    />
  );
  if (serverConfig().googleMapsApiKey === undefined) return drawn && <div className="map">{drawn}</div>;
  const t = translator(language, 'Map');
  return (
    <LiveMap
      keyAddress={path('getSecret')}
      keyName="GOOGLE_MAPS_API_KEY"
      language={language}
      point={point && { lat: point.lat, lng: point.lng }}
      zoom={point ? zoomFor(point.precision) : FAR}
      address={school.address && place}
      town={`${school.city}, ${countryName(school.country, language)}`}
      title={school.name}
      place={place}
      placeLink={streetMapAddress(point, place)}
      texts={{ loading: t('loading'), failed: t('failed'), open: t('open') }}
    >
      {drawn}
    </LiveMap>
  );
}
