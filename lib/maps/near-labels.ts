import { HEIGHT, WIDTH } from './frame';
import type { Box } from './labels';
import { textWidth } from './text-width';

export interface TownSpot {
  name: string;
  x: number;
  y: number;
  radius: number;
}

/** A shown town: its name starts, ends or is centred at (textX, textY), the base line. */
export interface TownLabel extends TownSpot {
  textX: number;
  textY: number;
  anchor: 'start' | 'middle' | 'end';
}

export interface LabelArea {
  bounds: Box;
  /** Letter size in drawing units. */
  size: number;
}

/** Visible part on the narrowest phone, with the largest letters: the strictest case. */
export const PHONE_AREA: LabelArea = { bounds: [168, 8, 552, HEIGHT - 8], size: 16 };
export const WHOLE_AREA: LabelArea = { bounds: [8, 8, WIDTH - 8, HEIGHT - 8], size: 13 };

const GAP = 5;
const AIR = 2;
const APART = 18;

/** Places town names on one map; later calls avoid earlier names. */
export class LabelPlacer {
  readonly #taken: Box[];
  readonly #dots: { x: number; y: number }[] = [];

  /** `taken`: occupied areas. */
  constructor(taken: readonly Box[]) {
    this.#taken = [...taken];
  }

  /** The first free side of the dot: right, left, below, above; null when none is free or outside `avoid`. */
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

export function boxOf({ name, textX, textY, anchor }: TownLabel, size: number): Box {
  const width = textWidth(name) * size;
  const left = textX - { start: 0, middle: width / 2, end: width }[anchor];
  return grown([left, textY - size * 0.8, left + width, textY + size * 0.25], AIR);
}

/** Base lines suit the larger letters of phones; smaller ones fit too. */
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
