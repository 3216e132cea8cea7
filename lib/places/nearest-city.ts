import { type Direction, directionTo, distanceKm, type Point } from './distance';
import { type NearTown, type Town, townsWithin } from './gazetteer';
import { builtUpKm } from './prominence';

/** What everybody in the country knows: such a town needs no other one to be found by. */
const LARGE = 300_000;
/** A city that others are found by, unless it is a capital. */
const KNOWN = 100_000;
/** How far the city may be; where none is so near, one of the same country as far as the second. */
const REACHES_KM = [150, 400];
/** The city is clearly the larger one of the two. */
const LARGER = 1.5;
/** How far from a large city a landmark of its surroundings may be, and how large it is. */
const AROUND_KM = 100;
const BESIDE = 150_000;
/** Nearer than this, what counts is which city is the larger one. */
const CLOSE_KM = 5;

export interface NearestCity {
  city: Town;
  km: number;
  /** Where the point lies, seen from the city. */
  direction: Direction;
}

/**
 * The city that a point is found by, or null where the town at the point is itself a large one, or nothing is near: the
 * one with the most inhabitants by the square of its distance, which prefers Saint-Étienne at 40 km to Lyon at 80, and
 * Turin at 45 to a suburb of it at 40. `own` is the town at the point, if the gazetteer has it.
 */
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

/**
 * The city that a map of the surroundings should show: the one that the place is found by, and around a large city the
 * strongest one outside of it.
 */
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

/** Whether two towns are one. */
export function isSame(a: Town, b: Town | null): boolean {
  return b !== null && a.name === b.name && a.lat === b.lat && a.lng === b.lng;
}
