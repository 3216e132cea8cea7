import { distanceKm } from './distance';
import type { Town } from './gazetteer';

/** Approximate inhabitants of a square kilometre of a city. */
const DENSITY = 3500;
/** A town counts as part of a city with this many times its inhabitants. */
const SWALLOWED = 3;
/** Prominence of a suburb relative to a separate town of its size. */
const SUBURB = 1 / 8;
const CAPITAL = 4;
const REGIONAL = 1.5;

/** Radius in km: 27 for New York, 14 for Paris, 5 for Florence. */
export function builtUpKm({ population }: Pick<Town, 'population'>): number {
  return Math.sqrt(population / DENSITY / Math.PI);
}

/** Most prominent first: by inhabitants, with a bonus for regional and national capitals and a penalty for suburbs. */
export function byProminence<T extends Town>(towns: readonly T[]): T[] {
  const cities = towns.filter(({ population }) => population >= 100_000);
  const weight = (town: T) => {
    const suburb = cities.some(
      (city) => city.population >= SWALLOWED * town.population && distanceKm(city, town) < builtUpKm(city),
    );
    const rank = { capital: CAPITAL, regional: REGIONAL, other: 1 }[town.rank];
    return Math.max(1, town.population) * rank * (suburb ? SUBURB : 1);
  };
  return towns
    .map((town) => ({ town, weight: weight(town) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ town }) => town);
}
