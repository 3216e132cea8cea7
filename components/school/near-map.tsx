import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { nearMap } from '@/lib/maps/near';
import type { TownLabel } from '@/lib/maps/near-labels';
import { countryByName } from '@/lib/places/countries';
import { townName } from '@/lib/places/names';
import type { Coordinates } from '@/lib/schools/model/school';
import { knownTown } from '@/lib/schools/model/town';

/** Neighbours in the map's accessible name. */
const TOLD = 4;
const RINGS = [1, 2, 3];
/** A city farther away or abroad says nothing of how to get there. */
const NAMED_KM = 60;
const BAR = { x: 16, y: 384 };

/** Surroundings with towns and scale. The drawing is cached permanently; names are in the page. */
export function NearMap({
  country,
  city,
  lat,
  lng,
  lang,
}: {
  /** English name, as stored. */
  country: string;
  city: string;
  lang: Language;
} & Pick<Coordinates, 'lat' | 'lng'>) {
  const t = translator(lang, 'Location');
  const town = knownTown(city);
  const map = nearMap(lang, { country, city: town ?? '', lat, lng });
  if (map === null) return null;
  const isNamed =
    map.nearest?.city.country === countryByName(country)?.code && (map.nearest?.km ?? 0) <= NAMED_KM;
  const nearest = isNamed ? map.nearest : null;
  const told = [...map.narrow, ...map.wide].slice(0, TOLD).map(({ name }) => name);
  const towns = new Intl.ListFormat(lang).format(told);
  return (
    <figure className="near">
      <svg
        viewBox="0 0 720 400"
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label={t('mapNear', { city: town ?? t('theSchool'), towns })}
      >
        <use href={`${map.address}#map`} />
        {RINGS.map((times) => (
          <circle key={times} cx={map.pin.x} cy={map.pin.y} r={times * map.scale.length} />
        ))}
        <Towns labels={map.wide} className="wide" />
        <Towns labels={map.narrow} />
        {map.apart && map.city && <path d={dots([map.city])} strokeWidth={2 * map.city.radius} />}
        <circle className="pin" cx={map.pin.x} cy={map.pin.y} r="7" />
        {town && map.city && <TownName {...map.city} />}
        <g className="scale">
          <path d={`M${BAR.x} ${BAR.y - 5}v5h${map.scale.length}v-5`} />
          <text x={BAR.x + map.scale.length + 7} y={BAR.y}>
            {map.scale.km} km
          </text>
        </g>
      </svg>
      <figcaption>
        {nearest &&
          `${t('nearCity', {
            km: roundedKm(nearest.km),
            direction: nearest.direction,
            city: townName(nearest.city, lang),
          })} `}
        <small>{t('gazetteer')}</small>
      </figcaption>
    </figure>
  );
}

/** Dots of one size are one path, for smaller pages. */
function Towns({ labels, className }: { labels: TownLabel[]; className?: string }) {
  if (labels.length === 0) return null;
  const radii = [...new Set(labels.map(({ radius }) => radius))];
  return (
    <g className={className}>
      {radii.map((radius) => (
        <path
          key={radius}
          d={dots(labels.filter((label) => label.radius === radius))}
          strokeWidth={2 * radius}
        />
      ))}
      {labels.map((label) => (
        <TownName
          key={`${label.x},${label.y}`}
          {...label}
          className={label.radius > 4 ? 'large' : undefined}
        />
      ))}
    </g>
  );
}

function TownName({ name, textX, textY, anchor, className }: TownLabel & { className?: string | undefined }) {
  return (
    <text className={className} x={textX} y={textY} textAnchor={anchor === 'start' ? undefined : anchor}>
      {name}
    </text>
  );
}

/** Lines without length, drawn as dots by round caps. */
function dots(labels: readonly TownLabel[]): string {
  return labels.map(({ x, y }) => `M${x} ${y}h0`).join('');
}

/** To whole km, from 20 km to 5: towns have no exact centre. */
function roundedKm(km: number): number {
  return km < 20 ? Math.max(1, Math.round(km)) : 5 * Math.round(km / 5);
}
