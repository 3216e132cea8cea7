import { expect, it } from 'vitest';
import { utmColumns, utmToDegrees } from '@/lib/imports/model/utm';

/**
 * As published for the CN Tower: 43° 38′ 33.24″ N, 79° 23′ 13.7″ W is 630084 E, 4833438 N in zone 17 (to the metre).
 */
const TOWER = [43 + 38 / 60 + 33.24 / 3600, -(79 + 23 / 60 + 13.7 / 3600)] as const;
const METRE = 1 / 111_000;

it('metres of a zone are the published degrees, north and south of the equator', () => {
  const [latitude, longitude] = utmToDegrees(630_084, 4_833_438, 17);
  expect(Math.abs(latitude - TOWER[0])).toBeLessThan(METRE);
  expect(Math.abs(longitude - TOWER[1])).toBeLessThan(METRE * 1.5);
  const [south, same] = utmToDegrees(630_084, 10_000_000 - 4_833_438, -17);
  expect(south).toBeCloseTo(-latitude, 9);
  expect(same).toBeCloseTo(longitude, 9);
  expect(utmToDegrees(500_000, 0, 30)).toEqual([expect.closeTo(0, 9), expect.closeTo(-3, 9)]);
});

it.each([
  [['direccion_coor_x', 'direccion_coor_y'], { x: 0, y: 1, zone: null }],
  [['nombre', 'Coordenada X', 'Coordenada Y'], { x: 1, y: 2, zone: null }],
  [['COORD_UTM_Y_H30', 'COORD_UTM_X_H30'], { x: 1, y: 0, zone: 30 }],
  [['X UTM huso 29', 'Y UTM huso 29'], { x: 0, y: 1, zone: 29 }],
  [['Easting zone 19 S', 'Northing zone 19 S'], { x: 0, y: 1, zone: -19 }],
  [['utm_x', 'utm_y'], { x: 0, y: 1, zone: null }],
  [['texto', 'proxy', 'coordinador'], null],
  [['latitud', 'longitud'], null],
])('%j are columns of the grid', (headings, expected) => {
  expect(utmColumns(headings)).toEqual(expected);
});
