import type { Point } from './distance';
import { allTowns } from './gazetteer';
import { townNames } from './name-table';
import { REGIONS } from './region-table';

/** A region of a country, at its main town. */
export interface RegionPlace extends Point {
  country: string;
  name: string;
  /** Other languages, and the letters of states. */
  others: string[];
}

let places: RegionPlace[] | undefined;

export function regionPlaces(): readonly RegionPlace[] {
  places ??= REGIONS.trim()
    .split('\n')
    .map((line) => {
      const [country = '', name = '', ...names] = line.split('|');
      const point = pointOf(country, names.pop() ?? '');
      return { country, name, ...point, others: names.flatMap((some) => some.split(',')).filter(Boolean) };
    });
  return places;
}

const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Of '@latitude,longitude', or the largest town of this name. */
function pointOf(country: string, town: string): Point {
  const [, lat, lng] = /^@(-?[\d.]+),(-?[\d.]+)$/.exec(town) ?? [];
  if (lat !== undefined && lng !== undefined) return { lat: Number(lat), lng: Number(lng) };
  const [found] = allTowns()
    .filter((one) => one.country === country)
    .filter((one) =>
      [one.name, ...Object.values(townNames(one) ?? {})].some(
        (name) => name && plain(name).startsWith(plain(town)),
      ),
    )
    .sort((a, b) => b.population - a.population);
  if (!found) throw new Error(`No town ${town} in ${country}`);
  return { lat: found.lat, lng: found.lng };
}
