import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type MapPoint, type MapPoints, packPoints, unpackPoints } from '@/lib/maps/model/points';
import { SPECIALTIES } from '@/lib/schools/model/choices';
import { slugify } from '@/lib/schools/model/slug';

/** On the grid of the response, so that results can be compared. */
const degrees = (most: number) =>
  fc.integer({ min: -most * 10_000, max: most * 10_000 }).map((steps) => steps / 10_000 + 0);
const place = { lat: degrees(90), lng: degrees(180) };
const point: fc.Arbitrary<MapPoint> = fc
  .record({
    name: fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom('École Ferrandi', 'Escuela de Hostelería', '日本料理'),
    ),
    rest: fc.constantFrom('', '-lyon', '-2'),
    own: fc.constantFrom('', 'another-slug', 'id-1'),
    city: fc.constantFrom('Lyon', 'São Paulo', ''),
    country: fc.constantFrom('FR', 'BR', ''),
    field: fc.constantFrom(null, ...SPECIALTIES),
    ...place,
    matches: fc.constant(null),
  })
  .map(({ rest, own, ...fields }) => ({ ...fields, slug: own || `${slugify(fields.name)}${rest}` }));

const points: fc.Arbitrary<MapPoints> = fc
  .tuple(fc.array(point, { maxLength: 20 }), fc.boolean(), fc.nat(50))
  .map(([all, counted, without]) => ({
    total: all.length,
    without,
    points: all.map((one, number) => ({ ...one, matches: counted ? number + 1 : null })),
    cells: [],
  }));

it('points come back as they were packed, through JSON', () => {
  fc.assert(
    fc.property(points, (all) => {
      expect(unpackPoints(JSON.parse(JSON.stringify(packPoints(all))))).toEqual(all);
    }),
  );
});

it('so do cells', () => {
  const cells = fc.array(fc.record({ ...place, schools: fc.integer({ min: 1, max: 5000 }) }), {
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(cells, (all) => {
      const given = {
        total: all.reduce((sum, { schools }) => sum + schools, 0),
        without: 3,
        points: [],
        cells: all,
      };
      expect(unpackPoints(JSON.parse(JSON.stringify(packPoints(given))))).toEqual(given);
    }),
  );
});
