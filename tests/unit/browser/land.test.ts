import { beforeEach, describe, expect, it, vi } from 'vitest';
import { countriesOf, namesOf, roomiest } from '@/lib/browser/map/land';
import world from '@/lib/maps/world.json';

beforeEach(() => vi.stubGlobal('document', { documentElement: { lang: 'es' } }));

describe('the outlines of the map', () => {
  const countries = countriesOf(world);

  it('are whole rings that never jump around the globe', () => {
    for (const { geometry } of countries.features) {
      for (const ring of geometry.coordinates.flat()) {
        expect(ring.at(0)).toEqual(ring.at(-1));
        for (const [i, [lng = 0]] of ring.entries())
          expect(Math.abs(lng - (ring[i - 1]?.[0] ?? lng))).toBeLessThanOrEqual(180);
      }
    }
  });

  it('have names in the language of the page, each inside its country', () => {
    const names = new Map(
      namesOf(countries).features.map(({ properties, geometry }) => [properties.name, geometry.coordinates]),
    );
    expect(names.size).toBeGreaterThan(180);
    const [lng = 0, lat = 0] = names.get('España') ?? [];
    expect(lng).toBeGreaterThan(-7);
    expect(lng).toBeLessThan(0);
    expect(lat).toBeGreaterThan(38);
    expect(lat).toBeLessThan(43);
    expect(names.has('Alemania')).toBe(true);
  });

  it('name a country where it is widest', () => {
    // A broad west and a thin tail to the east.
    const shape: [number, number][] = [
      [0, 0],
      [10, 0],
      [10, 4.6],
      [40, 4.6],
      [40, 5.4],
      [10, 5.4],
      [10, 10],
      [0, 10],
      [0, 0],
    ];
    const [lng] = roomiest(shape);
    expect(lng).toBeGreaterThan(1);
    expect(lng).toBeLessThan(9);
    expect(roomiest([[1, 2]])).toEqual([1, 2]);
  });
});
