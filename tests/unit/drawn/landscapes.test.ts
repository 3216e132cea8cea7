import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { landscapesAt } from '@/lib/images/covers/landscapes';
import { LANDSCAPES } from '@/lib/schools/model/landscape';
import { buildLandscapes, LANDSCAPES_FILE } from '@/scripts/build-landscapes';

const lat = fc.double({ min: -90, max: 90, noNaN: true });
const lng = fc.double({ min: -180, max: 180, noNaN: true });

describe('the landscapes', () => {
  it('are what their script writes', () => {
    expect(readFileSync(LANDSCAPES_FILE, 'utf8')).toBe(buildLandscapes());
  }, 60_000);

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
