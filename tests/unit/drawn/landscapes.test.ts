import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { landscapesAt, landscapesOf } from '@/lib/covers/landscapes';
import { LANDSCAPES } from '@/lib/schools/model/landscape';
import { buildLandscapes, LANDSCAPES_FILE } from '@/scripts/build-landscapes';

const lat = fc.double({ min: -90, max: 90, noNaN: true });
const lng = fc.double({ min: -180, max: 180, noNaN: true });

describe('the landscapes', () => {
  it('are what their script writes', () => {
    expect(readFileSync(LANDSCAPES_FILE, 'utf8')).toBe(buildLandscapes());
  }, 60_000);

  it.each([
    ['Barcelona', 41.39, 2.17, ['coast', 'city']],
    ['Innsbruck', 47.26, 11.39, ['mountain']],
    ['Bogotá', 4.65, -74.08, ['city', 'mountain']],
    ['Mendoza', -32.89, -68.84, ['city', 'vineyard']],
    ['Suva, by the edge of the map', -18.14, 178.44, ['coast']],
    ['Madrid', 40.42, -3.7, ['city']],
    ['Frómista, in the Castilian plain', 42.27, -4.41, []],
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
});
