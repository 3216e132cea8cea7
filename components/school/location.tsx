import { Icon } from '@/components/ui/icon';
import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { routeAddress, streetMapAddress } from '@/lib/maps/addresses';
import { placeOf } from '@/lib/maps/model/place';
import { countryByName, countryName } from '@/lib/places/countries';
import { cityName } from '@/lib/places/names';
import { placeLine, streetLine } from '@/lib/schools/model/place-line';
import type { School } from '@/lib/schools/model/school';
import { NearMap } from './near-map';
import { SchoolMap } from './school-map';

export function Location({ language, school }: { language: Language; school: School }) {
  const t = translator(language, 'Location');
  const street = streetLine(school);
  const place = street ? `${street}, ${countryName(school.country, language)}` : placeLine(language, school);
  const point = placeOf(school);
  return (
    <section className="location" aria-labelledby="location-title">
      <h2 id="location-title">{t('title')}</h2>
      <div className="location-grid">
        <SchoolMap language={language} school={school} point={point} place={place} />
        {point && (
          <NearMap
            country={school.country}
            city={cityName(countryByName(school.country)?.code ?? '', school.city, language)}
            lat={point.lat}
            lng={point.lng}
            lang={language}
          />
        )}
        <div className="directions">
          <div>
            <h3>
              <Icon name="map-pin" /> {t('address')}
            </h3>
            <p>
              {place}
              <br />
              <a href={streetMapAddress(point, place)}>{t('streetMap')}</a>
            </p>
          </div>
          <div>
            <h3>
              <Icon name="train-front" /> {t('publicTransport')}
            </h3>
            <p>
              <a href={routeAddress('transit', point, place)}>{t('publicTransportLink')}</a>
            </p>
          </div>
          <div>
            <h3>
              <Icon name="car" /> {t('car')}
            </h3>
            <p>
              <a href={routeAddress('driving', point, place)}>{t('carLink')}</a>
            </p>
          </div>
          <div>
            <h3>
              <Icon name="info" /> {t('more')}
            </h3>
            <p>{t(point?.precision ?? 'unknown')}</p>
          </div>
        </div>
      </div>
    </section>
  );
}
