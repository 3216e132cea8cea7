import type { Coordinates } from '@/lib/schools/model/school';

/** Built-in coordinates of the static schools (specification, point 9). */
const BUILT_IN: ReadonlyMap<string, Coordinates> = new Map([
  ['1', { lat: 43.2882, lng: -1.9871, precision: 'campus' }],
  ['2', { lat: 40.44, lng: -3.834, precision: 'campus' }],
  ['3', { lat: 41.384, lng: 2.181, precision: 'campus' }],
  ['4', { lat: 41.4348, lng: 2.1479, precision: 'campus' }],
  ['5', { lat: 43.284, lng: -2.17, precision: 'town' }],
  ['6', { lat: 37.398, lng: -6.001, precision: 'campus' }],
]);

/** The record's coordinates, else built-in ones of schools 1 to 6, else null. */
export function placeOf(school: {
  legacyId: string | null;
  coordinates: Coordinates | null;
}): Coordinates | null {
  return school.coordinates ?? BUILT_IN.get(school.legacyId ?? '') ?? null;
}

export const NEAR = 16;
export const FAR = 12;

export function zoomFor(precision: Coordinates['precision']): number {
  return precision === 'campus' ? NEAR : FAR;
}
