import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { locator } from '@/lib/maps/locator';
import { countryName } from '@/lib/places/countries';
import type { Coordinates } from '@/lib/schools/model/school';
import { knownTown } from '@/lib/schools/model/town';

/** Outline map with a marker. The drawing is cached permanently; names and marker are in the page. */
export function LocatorMap({
  country,
  city,
  lat,
  lng,
  precision,
  lang,
}: {
  /** English name, as stored. */
  country: string;
  city: string;
  lang: Language;
} & Coordinates) {
  const t = translator(lang, 'Location');
  const town = knownTown(city);
  const map = locator(lang, { country, city: town ?? '', lat, lng });
  const label = t(precision === 'town' ? 'mapTown' : 'mapCampus', {
    country: countryName(country, lang),
    city: town ?? t('theSchool'),
  });
  return (
    <>
      <svg
        className="country"
        viewBox="0 0 720 400"
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label={label}
      >
        <use href={`${map.address}#map`} />
        {map.labels.map(({ code, name, x, y, narrow }) => (
          <text key={code} className={narrow ? 'minor' : 'minor wide'} x={x} y={y}>
            {name}
          </text>
        ))}
        <circle className="pin" cx={map.pin.x} cy={map.pin.y} r="7" />
        {town && (
          <text x={map.city.x} y={map.city.y} textAnchor={map.city.anchor === 'end' ? 'end' : undefined}>
            {town}
          </text>
        )}
      </svg>
      <svg className={map.globe === 'left' ? 'globe left' : 'globe'} viewBox="0 0 120 120" aria-hidden="true">
        <use href={`${map.address}#globe`} />
      </svg>
    </>
  );
}
