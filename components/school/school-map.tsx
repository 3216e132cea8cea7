import { serverConfig } from '@/lib/config';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { streetMapAddress } from '@/lib/maps/addresses';
import { FAR, zoomFor } from '@/lib/maps/model/place';
import { countryByName } from '@/lib/places/countries';
import { cityName } from '@/lib/places/names';
import { path } from '@/lib/routes';
import { placeLine } from '@/lib/schools/model/place-line';
import type { Coordinates, School } from '@/lib/schools/model/school';
import { LocatorMap } from './locator-map';

/** A drawn map. With a map key, Google's replaces it when it comes into view; without one no browser requests it. */
export function SchoolMap({
  language,
  school,
  point,
  place,
}: {
  language: Language;
  school: School;
  point: Coordinates | null;
  place: string;
}) {
  const drawn = point && (
    <LocatorMap
      country={school.country}
      city={cityName(countryByName(school.country)?.code ?? '', school.city, language)}
      lat={point.lat}
      lng={point.lng}
      precision={point.precision}
      lang={language}
    />
  );
  if (serverConfig().googleMapsApiKey === undefined) return drawn && <div className="map">{drawn}</div>;
  const t = translator(language, 'Map');
  const live = {
    language,
    point: point && { lat: point.lat, lng: point.lng },
    zoom: point ? zoomFor(point.precision) : FAR,
    address: school.address && place,
    town: placeLine(language, school),
    title: school.name,
  };
  return (
    <div
      className={drawn ? 'map' : 'map empty'}
      data-state="waiting"
      data-live-map={JSON.stringify(live)}
      data-key-address={path('getSecret')}
      data-key-name="GOOGLE_MAPS_API_KEY"
      data-loading={t('loading')}
      data-failed={t('failed')}
    >
      {/* Hidden, but still laid out: the frame keeps its height. */}
      <div className="drawn">{drawn}</div>
      <div className="map-notes">
        <p role="status" />
        <p role="alert" />
        <p className={drawn ? 'map-card if-failed' : 'map-card'}>
          {place} <a href={streetMapAddress(point, place)}>{t('open')}</a>
        </p>
      </div>
    </div>
  );
}
