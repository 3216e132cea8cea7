import { HEIGHT, WIDTH } from './frame';
import type { Box } from './labels';
import { textWidth } from './text-width';

/** A town that may be shown, at (x, y). */
export interface TownSpot {
  name: string;
  x: number;
  y: number;
  /** Radius of its dot. */
  radius: number;
}

/** A town that is shown: its name begins, ends or has its middle at (textX, textY), the base line. */
export interface TownLabel extends TownSpot {
  textX: number;
  textY: number;
  anchor: 'start' | 'middle' | 'end';
}

/** A part of the map with letters of one size. */
export interface LabelArea {
  /** Left, top, right, bottom: what a name must keep within. */
  bounds: Box;
  /** Size of letters in units of the drawing. */
  size: number;
}

/** What the narrowest phone shows, with the largest letters: what is apart here is apart on wider screens too. */
export const PHONE_AREA: LabelArea = { bounds: [168, 8, 552, HEIGHT - 8], size: 16 };
export const WHOLE_AREA: LabelArea = { bounds: [8, 8, WIDTH - 8, HEIGHT - 8], size: 13 };

/** Free room between a dot and its name, and around names. */
const GAP = 5;
const AIR = 2;
/** Dots nearer to each other than this would read as one. */
const APART = 18;

/** Names of towns on one map: each call keeps clear of what was taken before. */
export class LabelPlacer {
  readonly #taken: Box[];
  readonly #dots: { x: number; y: number }[] = [];

  /** `taken`: parts of the map that no name and no dot may touch. */
  constructor(taken: readonly Box[]) {
    this.#taken = [...taken];
  }

  /**
   * The town with its name on the first free side of its dot: right, left, below, above; null when none is free. `avoid`
   * is free, but the name keeps clear of it.
   */
  place(town: TownSpot, area: LabelArea, avoid: readonly Box[] = []): TownLabel | null {
    const { x, y, radius } = town;
    const dot: Box = [x - radius, y - radius, x + radius, y + radius];
    if (this.#dots.some((other) => Math.hypot(other.x - x, other.y - y) < APART)) return null;
    if (!isWithin(dot, area.bounds) || touches(dot, this.#taken)) return null;
    for (const label of sides(town, area.size)) {
      const box = boxOf(label, area.size);
      if (!isWithin(box, area.bounds) || touches(box, this.#taken) || touches(box, avoid)) continue;
      this.#taken.push(box, grown(dot, AIR));
      this.#dots.push(town);
      return label;
    }
    return null;
  }
}

function touches([left, top, right, bottom]: Box, others: readonly Box[]): boolean {
  return others.some((other) => left < other[2] && right > other[0] && top < other[3] && bottom > other[1]);
}

/** What a name takes of the map. */
export function boxOf({ name, textX, textY, anchor }: TownLabel, size: number): Box {
  const width = textWidth(name) * size;
  const left = textX - { start: 0, middle: width / 2, end: width }[anchor];
  return grown([left, textY - size * 0.8, left + width, textY + size * 0.25], AIR);
}

/** Base lines are set for the larger letters of phones; smaller ones look right on them too. */
function sides(town: TownSpot, size: number): TownLabel[] {
  const { x, y, radius } = town;
  const off = radius + GAP;
  const at = (textX: number, textY: number, anchor: TownLabel['anchor']) => ({
    ...town,
    textX: Math.round(textX),
    textY: Math.round(textY),
    anchor,
  });
  return [
    at(x + off, y + 5, 'start'),
    at(x - off, y + 5, 'end'),
    at(x, y + off + size * 0.75, 'middle'),
    at(x, y - off - 1, 'middle'),
  ];
}

function grown([left, top, right, bottom]: Box, by: number): Box {
  return [left - by, top - by, right + by, bottom + by];
}

function isWithin([left, top, right, bottom]: Box, bounds: Box): boolean {
  return left >= bounds[0] && top >= bounds[1] && right <= bounds[2] && bottom <= bounds[3];
}
