import { type Direction, directionTo, distanceKm, type Point } from './distance';
import { type NearTown, type Town, townsWithin } from './gazetteer';
import { builtUpKm } from './prominence';

/** A town of this size needs no reference city. */
const LARGE = 300_000;
/** Minimum size of a reference city that is no capital. */
const KNOWN = 100_000;
/** Maximum distances: any city, then one of the same country. */
const REACHES_KM = [150, 400];
const LARGER = 1.5;
/** Maximum distance of a landmark around a large city, and its size. */
const AROUND_KM = 100;
const BESIDE = 150_000;
/** Within this distance only size counts. */
const CLOSE_KM = 5;

export interface NearestCity {
  city: Town;
  km: number;
  direction: Direction;
}

/** The most inhabitants by squared distance; null in a large city or a remote place. `own` is the town at the point. */
export function nearestCity(point: Point, own: Town | null): NearestCity | null {
  if (own !== null && (own.population >= LARGE || own.rank === 'capital')) return null;
  for (const [place, reach] of REACHES_KM.entries()) {
    const [city] = townsWithin(point, reach, KNOWN)
      .filter((town) => place === 0 || own === null || town.country === own.country)
      .filter((town) => town.population >= LARGER * (own?.population ?? 0) && !isSame(town, own))
      .sort((a, b) => pull(b) - pull(a));
    if (city) return { city, km: city.km, direction: directionTo(city, point) };
  }
  return null;
}

/** The city that a map should show: the reference city, and around a large city the strongest one outside. */
export function landmark(point: Point, own: Town | null, nearest: NearestCity | null): Town | null {
  if (nearest !== null || own === null) return nearest?.city ?? null;
  const outside = builtUpKm(own);
  const [city] = townsWithin(point, AROUND_KM, BESIDE)
    .filter((town) => distanceKm(town, own) > outside && !isSame(town, own))
    .sort((a, b) => pull(b) - pull(a));
  return city ?? null;
}

function pull({ population, km }: NearTown): number {
  return population / Math.max(CLOSE_KM, km) ** 2;
}

export function isSame(a: Town, b: Town | null): boolean {
  return b !== null && a.name === b.name && a.lat === b.lat && a.lng === b.lng;
}
