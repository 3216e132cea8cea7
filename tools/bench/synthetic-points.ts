import type { MapPoints } from '../../lib/maps/model/points.ts';
import { SPECIALTIES } from '../../lib/schools/model/choices.ts';
import { slugify } from '../../lib/schools/model/slug.ts';

const MIDDLES = [
  ...[
    [48, 3],
    [41, 13],
    [40, -4],
    [51, 0],
    [40, -90],
    [34, -118],
    [19, -99],
    [-34, -58],
    [-33, 151],
    [36, 138],
  ],
] as const;

export function randomPoints(count: number): MapPoints {
  let state = 7;
  const random = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  const points = Array.from({ length: count }, (_, number) => {
    const [lat, lng] = MIDDLES[number % MIDDLES.length] ?? [0, 0];
    const away = () => (random() + random() + random() - 1.5) * 14;
    const name = `Made-up college ${number}`;
    return {
      ...{ name, slug: slugify(name), city: `Town ${number % 1500}`, country: 'US', matches: null },
      field: SPECIALTIES[number % SPECIALTIES.length] ?? null,
      ...{ lat: lat + away(), lng: lng + away() },
    };
  });
  return { total: count, without: 0, points, cells: [] };
}
