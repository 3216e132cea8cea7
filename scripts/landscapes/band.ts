import type { Point } from './grid.ts';

/** Land within `reach` kilometres of a line. */
export interface Band {
  name: string;
  reach: number;
  /** Latitude and longitude. */
  line: readonly Point[];
}

export const band = (name: string, reach: number, ...line: Point[]): Band => ({ name, reach, line });
