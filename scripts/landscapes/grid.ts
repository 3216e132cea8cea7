/** The cells of the world, a tenth of a degree each, from the north-west corner on. */
export const STEPS = 10;
export const COLUMNS = 360 * STEPS;
export const ROWS = 180 * STEPS;

export type Point = readonly [lat: number, lng: number];
