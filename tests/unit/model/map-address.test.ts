import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Area,
  areaAround,
  areaList,
  areaOfView,
  areaText,
  areaToShow,
  holds,
  readArea,
  widened,
  widthOf,
} from '@/lib/maps/model/area';
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
      '',
      '1',
      '1,2,3',
      '1,2,3,4,5',
      'a,b,c,d',
      '1,2,3,4;drop',
      '1e3,2,3,4',
      ' 1,2,3,4',
      '1,2,,4',
      'NaN,0,1,1',
    ],
    ...[
      '10,0,5,1',
      '1,5,1,6',
      '0,1,2,1',
      '-91,0,1,1',
      '0,-181,1,1',
      '0,0,91,1',
      '0,0,1,999',
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

describe('the smallest area around points', () => {
  it('holds them all, and no narrower one would', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 12 }), (points) => {
        const around = areaAround(points);
        if (around === null) throw new Error('no area');
        for (const one of points) expect(holds(around, one)).toBe(true);
        // Any area that holds them begins at one of them: none of those is narrower.
        for (const { lng: west } of points) {
          const reach = Math.max(...points.map((one) => (one.lng - west + 360) % 360));
          expect(widthOf(around)).toBeLessThanOrEqual(reach + 1e-9);
        }
      }),
    );
  });

  it('goes over the 180th meridian where that is shorter', () => {
    expect(
      areaAround([
        { lat: -17, lng: 178 },
        { lat: -14, lng: -171 },
      ]),
    ).toEqual({
      ...{ south: -17, north: -14, west: 178, east: -171 },
    });
    expect(areaAround([])).toBeNull();
    const round = [
      { lat: 35, lng: 139 },
      { lat: 40, lng: -4 },
      { lat: 41, lng: -74 },
      { lat: 34, lng: -118 },
    ];
    expect(areaToShow(round)).toEqual({ south: 34, north: 41, west: -118, east: 139 });
    expect(areaToShow(round.slice(1))).toEqual(areaAround(round.slice(1)));
    expect(areaToShow([])).toBeNull();
    const states = Array.from({ length: 300 }, (_, i) => ({ lat: 40, lng: -120 + i / 6 }));
    const far = [1, 2, 3].map((i) => ({ lat: 13, lng: 144 + i / 10 }));
    expect(areaToShow([...states, ...far])).toEqual(areaAround(states));
    expect(areaToShow([...states.slice(0, 200), ...far])).toEqual(
      areaAround([...states.slice(0, 200), ...far]),
    );
  });

  it.each([-179.99999999899703, -179.9996])(
    'is the whole globe when rounding leaves nothing of the rest: from %f',
    (west) => {
      const globe = { south: 0, west: -180, north: 1, east: 180 };
      expect(widened({ ...globe, west }, 0)).toEqual(globe);
      expect(areaOfView({ ...globe, west, east: 180.0000000001 })).toEqual(globe);
    },
  );

  it('holds what it held when it is widened', () => {
    fc.assert(
      fc.property(area, point, fc.double({ min: 0, max: 2, noNaN: true }), (one, inside, share) => {
        fc.pre(holds(one, inside));
        const wider = widened(one, share);
        // Rounded to a thousandth of a degree.
        const close = { lat: clamp(inside.lat, wider.south, wider.north), lng: inside.lng };
        expect(Math.abs(close.lat - inside.lat)).toBeLessThan(0.001);
        expect(
          [-0.001, 0, 0.001].some((shift) => holds(wider, { lat: close.lat, lng: inside.lng + shift })),
        ).toBe(true);
      }),
    );
  });
});

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

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
