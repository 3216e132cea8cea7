import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm } from '@/lib/places/distance';
import { townsWithin } from '@/lib/places/gazetteer';
import { NAMED_TOWNS } from '@/lib/places/name-table';
import { ownTown, townName } from '@/lib/places/names';
import { buildTowns } from '@/scripts/build-towns.mjs';

const ANYWHERE = { lat: 0, lng: 0 };
const EVERYWHERE_KM = 20_100;
const everywhere = townsWithin(ANYWHERE, EVERYWHERE_KM);
const anyPoint = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

it.each(Object.entries(buildTowns()))(
  'the packed gazetteer %s is what its script writes, under 1 MB',
  (file, text) => {
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(Buffer.byteLength(text)).toBeLessThan(1_000_000);
  },
);

it('townsWithin finds what lies within the distance, over the 180th meridian and the poles too', () => {
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
