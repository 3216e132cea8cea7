/** World grid of a tenth of a degree, from the north-west corner. */
export const STEPS = 10;
export const COLUMNS = 360 * STEPS;
export const ROWS = 180 * STEPS;

export type Point = readonly [lat: number, lng: number];
