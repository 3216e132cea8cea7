import type { Random } from '@/lib/prng';
import type { Landscape } from '@/lib/schools/model/landscape';
import type { Palette } from './palettes';

/** Lines of the land are thinner than those of the objects, which stand in front of it. */
export const LAND_LINE = 1.7;

/** What is left of `detail` where objects take nearly all the room. */
export const LEAST_DETAIL = 0.3;

/** The part of a cover that a landscape takes: from `left` to `right`, its horizon, and where it ends below. */
export interface Frame {
  left: number;
  right: number;
  horizon: number;
  floor: number;
}

/** What a landscape is drawn with. */
export interface LandContext {
  ink: Palette;
  /** Beginning of every id inside. */
  tag: string;
  random: Random;
  /** How much there is to see, from 1 down: a cover that would weigh too much is drawn again with less. */
  detail: number;
  landscapes: readonly Landscape[];
}
