import type { Point } from './grid.ts';

/** A strip of land: what lies not further than `reach` kilometres from a line. */
export interface Band {
  name: string;
  reach: number;
  /** Latitude and longitude of points along its middle. */
  line: readonly Point[];
}

export const band = (name: string, reach: number, ...line: Point[]): Band => ({ name, reach, line });
