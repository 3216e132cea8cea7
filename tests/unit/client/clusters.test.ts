import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ClusterIndex } from '@/lib/client/map/clusters';
import { holds, readArea } from '@/lib/maps/model/area';
import { ZOOMS } from '@/lib/maps/model/map-view';
import type { MapPoint, MapPoints } from '@/lib/maps/model/points';

const WORLD = { south: -90, west: -180, north: 90, east: 180 };
const school = (number: number, lat: number, lng: number): MapPoint => ({
  ...{
    slug: `s-${number}`,
    name: `School ${number}`,
    city: 'Lyon',
    country: 'FR',
    field: null,
    matches: null,
  },
  ...{ lat, lng },
});
const of = (points: MapPoint[]): MapPoints => ({ total: points.length, without: 0, points, cells: [] });
const place = fc.record({
  // The limit of maps in Mercator's projection.
  lat: fc.double({ min: -84, max: 84, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});
const schools = fc
  .array(fc.oneof(place, fc.constant({ lat: 45.76, lng: 4.83 })), { maxLength: 60 })
  .map((places) => places.map(({ lat, lng }, number) => school(number, lat, lng)));

describe('dots', () => {
  it('are all schools at every zoom, each counted once', () => {
    fc.assert(
      fc.property(schools, fc.integer({ min: ZOOMS.least, max: ZOOMS.most }), (points, zoom) => {
        const { features } = new ClusterIndex(of(points)).dots(WORLD, zoom);
        expect(features.reduce((sum, { properties }) => sum + properties.schools, 0)).toBe(points.length);
        const single = features.filter(({ properties }) => properties.place >= 0);
        expect(new Set(single.map(({ properties }) => properties.place)).size).toBe(single.length);
        for (const { properties } of single) expect(properties.schools).toBe(1);
      }),
    );
  });

  it('in one place never come apart, and are named instead', () => {
    const index = new ClusterIndex(of([0, 1, 2].map((number) => school(number, 45.76, 4.83))));
    const [dot] = index.dots(WORLD, 3).features;
    const cluster = dot?.properties.cluster ?? -1;
    expect(dot?.properties).toMatchObject({ schools: 3, place: -1 });
    expect(index.apartAt(cluster)).toBeNull();
    expect(index.schoolsOf(cluster, 2)).toHaveLength(2);
    expect(
      index
        .schoolsOf(cluster, 9)
        .map(({ slug }) => slug)
        .toSorted(),
    ).toEqual(['s-0', 's-1', 's-2']);
  });

  it('in two places come apart at a zoom that the map has', () => {
    const index = new ClusterIndex(of([school(0, 45.76, 4.83), school(1, 45.77, 4.84)]));
    const [dot] = index.dots(WORLD, 3).features;
    const zoom = index.apartAt(dot?.properties.cluster ?? -1) ?? 99;
    expect(zoom).toBeLessThanOrEqual(ZOOMS.most);
    expect(index.dots(WORLD, zoom).features).toHaveLength(2);
  });
});

describe('what is in view', () => {
  it('is what the area holds, the nearest to its middle first', () => {
    fc.assert(
      fc.property(
        schools,
        fc.constantFrom('40,-10,50,10', '-60,100,60,-100', '-85,-180,85,180'),
        (points, text) => {
          const area = readArea(text);
          if (area === null) throw new Error(text);
          const { total, points: found } = new ClusterIndex(of(points)).inView(area);
          const expected = points.filter((one) => holds(area, one));
          expect(total).toBe(expected.length);
          expect(new Set(found)).toEqual(new Set(expected));
        },
      ),
    );
  });

  it('begins with the school in the middle, over the 180th meridian too', () => {
    const area = readArea('-20,170,-10,-170');
    if (area === null) throw new Error('no area');
    const points = [school(0, -15, 171), school(1, -15, -179.9), school(2, -11, 179)];
    expect(new ClusterIndex(of(points)).inView(area).points.map(({ slug }) => slug)).toEqual([
      's-1',
      's-2',
      's-0',
    ]);
  });
});
