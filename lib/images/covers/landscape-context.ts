import type { Landscape } from '@/lib/schools/model/landscape';
import type { Random } from '@/lib/schools/model/prng';
import type { Palette } from './palettes';

export const LAND_LINE = 1.7;

/** Remaining `detail` where objects take nearly all the room. */
export const MIN_DETAIL = 0.3;

/** The area of a landscape: `left` to `right`, its horizon, and its lower edge. */
export interface Frame {
  left: number;
  right: number;
  horizon: number;
  floor: number;
}

export interface LandContext {
  ink: Palette;
  /** Prefix of ids inside. */
  tag: string;
  random: Random;
  /** From 1 down: a cover above the size limit is drawn again with less. */
  detail: number;
  landscapes: readonly Landscape[];
}
