import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Area, areaAround, areaList, areaText, holds, readArea, widthOf } from '@/lib/maps/model/area';
import { lookText, readLook, ZOOMS } from '@/lib/maps/model/map-view';

const lat = fc.double({ min: -90, max: 90, noNaN: true });
const lng = fc.double({ min: -180, max: 180, noNaN: true });
/** None on the 180th meridian itself, which has two longitudes. */
const point = fc.record({
  lat,
  lng: fc.double({ min: -180, max: 180, minExcluded: true, maxExcluded: true, noNaN: true }),
});
const area: fc.Arbitrary<Area> = fc
  .record({ a: lat, b: lat, west: lng, east: lng })
  .map(({ a, b, west, east }) => ({ south: Math.min(a, b), north: Math.max(a, b), west, east }))
  .filter(
    (one) => one.north - one.south > 0.01 && widthOf(one) > 0.01 && Math.abs(one.east - one.west) > 0.01,
  );

describe('an area of an address', () => {
  it('comes back from the text it was written to, rounded once', () => {
    fc.assert(
      fc.property(area, (one) => {
        const read = readArea(areaText(one));
        expect(read).not.toBeNull();
        if (read === null) return;
        expect(readArea(areaText(read))).toEqual(read);
        for (const side of ['south', 'west', 'north', 'east'] as const)
          expect(Math.abs(read[side] - one[side])).toBeLessThan(0.001);
        expect(areaList(areaText(one))).toEqual([read.south, read.west, read.north, read.east]);
      }),
    );
  });

  it.each([
    ...[
      ...['', '1', '1,2,3', '1,2,3,4,5', 'a,b,c,d', '1,2,3,4;drop', '1e3,2,3,4', ' 1,2,3,4', '1,2,,4'],
      'NaN,0,1,1',
    ],
    ...[
      ...['10,0,5,1', '1,5,1,6', '0,1,2,1', '-91,0,1,1', '0,-181,1,1', '0,0,91,1', '0,0,1,999'],
      `${'9'.repeat(400)},0,1,1`,
    ],
  ])('is none: %s', (text) => {
    expect(readArea(text)).toBeNull();
    expect(areaList(text)).toBeNull();
  });

  it('over the 180th meridian holds both its sides and nothing between', () => {
    const fiji = readArea('-20,176,-15,-178');
    if (!fiji) throw new Error('no area');
    expect(widthOf(fiji)).toBe(6);
    expect([177, 180, -180, -179].map((east) => holds(fiji, { lat: -17, lng: east }))).toEqual(
      Array(4).fill(true),
    );
    expect([175, -177, 0].map((east) => holds(fiji, { lat: -17, lng: east }))).toEqual(Array(3).fill(false));
    expect(holds(fiji, { lat: -14, lng: 177 })).toBe(false);
  });
});

it('the smallest area around points holds them all, and no narrower one would', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 12 }), (points) => {
      const around = areaAround(points);
      if (around === null) throw new Error('no area');
      for (const one of points) expect(holds(around, one)).toBe(true);
      // The narrowest area starts at one of the points.
      for (const { lng: west } of points) {
        const reach = Math.max(...points.map((one) => (one.lng - west + 360) % 360));
        expect(widthOf(around)).toBeLessThanOrEqual(reach + 1e-9);
      }
    }),
  );
});

describe('where a map looks', () => {
  const look = fc.record({ lat, lng, zoom: fc.double({ min: ZOOMS.least, max: ZOOMS.most, noNaN: true }) });

  it('is read as it was written, the same each time', () => {
    fc.assert(
      fc.property(look, (one) => {
        const text = lookText(one);
        const read = readLook(text);
        if (read === null) throw new Error(text);
        expect(lookText(read)).toBe(text);
        expect(Math.abs(read.lat - one.lat)).toBeLessThan(0.0001);
        expect(Math.abs(read.zoom - one.zoom)).toBeLessThan(0.01);
      }),
    );
  });

  it.each(['', '1,2', '1,2,3,4', '91,0,3', '0,181,3', '0,0,18', '0,0,-1', 'x,0,3', '0,0,3 ', '0,0,1e1'])(
    'is none: %s',
    (text) => {
      expect(readLook(text)).toBeNull();
    },
  );
});
