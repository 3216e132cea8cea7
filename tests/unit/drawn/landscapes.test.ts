import { readFileSync, statSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { landscapesAt, landscapesOf } from '@/lib/covers/landscapes';
import { LANDSCAPES } from '@/lib/schools/model/landscape';
import { buildLandscapes, LANDSCAPES_FILE } from '@/scripts/build-landscapes';
import { MOUNTAIN_RANGES } from '@/scripts/landscapes/mountain-ranges';
import { WINE_REGIONS } from '@/scripts/landscapes/wine-regions';

const lat = fc.double({ min: -90, max: 90, noNaN: true });
const lng = fc.double({ min: -180, max: 180, noNaN: true });

describe('the landscapes', () => {
  it('are what their script writes', () => {
    expect(readFileSync(LANDSCAPES_FILE, 'utf8')).toBe(buildLandscapes());
  }, 60_000);

  it('stay small', () => {
    expect(statSync(LANDSCAPES_FILE).size).toBeLessThan(200_000);
  });

  it.each([
    ['Barcelona', 41.39, 2.17, ['coast', 'city']],
    ['San Sebastián', 43.32, -1.98, ['coast']],
    ['Lima', -12.12, -77.03, ['coast', 'city']],
    ['Innsbruck', 47.26, 11.39, ['mountain']],
    ['Chamonix', 45.92, 6.87, ['mountain']],
    ['Grenoble', 45.19, 5.72, ['mountain']],
    ['Bogotá', 4.65, -74.08, ['city', 'mountain']],
    ['Bordeaux', 44.84, -0.58, ['vineyard']],
    ['Logroño', 42.47, -2.45, ['vineyard']],
    ['Mendoza', -32.89, -68.84, ['city', 'vineyard']],
    ['Napa', 38.3, -122.29, ['vineyard']],
    ['Stellenbosch', -33.93, 18.86, ['vineyard']],
    ['Sydney', -33.87, 151.21, ['coast', 'city']],
    ['Suva, by the edge of the map', -18.14, 178.44, ['coast']],
    ['Madrid', 40.42, -3.7, ['city']],
    ['Paris', 48.86, 2.35, ['city']],
    ['Johannesburg', -26.2, 28.05, ['city']],
    ['Frómista, in the Castilian plain', 42.27, -4.41, []],
    ['the middle of Kansas', 38.5, -98.5, []],
    ['the high sea', 0, -30, []],
  ])('are known at %s', (_, latitude, longitude, expected) => {
    expect(landscapesAt(latitude, longitude)).toEqual(expected);
  });

  it('are nowhere guessed', () => {
    expect(landscapesOf(null)).toBeNull();
    expect(landscapesOf({ lat: 42.27, lng: -4.41 })).toEqual([]);
  });

  it('have an answer everywhere, the same at both names of a meridian', () => {
    fc.assert(
      fc.property(lat, lng, (latitude, longitude) => {
        const found = landscapesAt(latitude, longitude);
        expect(LANDSCAPES.filter((one) => found.includes(one))).toEqual(found);
        expect(landscapesAt(latitude, longitude)).toEqual(found);
      }),
    );
    for (const latitude of [-90, -16.8, 0, 65, 90]) {
      expect(landscapesAt(latitude, 180)).toEqual(landscapesAt(latitude, -180));
    }
  });

  it('are mountains and vines wherever the tables name a place', () => {
    for (const { name, line } of MOUNTAIN_RANGES) {
      for (const place of line)
        expect([name, landscapesAt(...place)]).toEqual([name, expect.arrayContaining(['mountain'])]);
    }
    for (const { name, line } of WINE_REGIONS) {
      for (const place of line)
        expect([name, landscapesAt(...place)]).toEqual([name, expect.arrayContaining(['vineyard'])]);
    }
  });
});
