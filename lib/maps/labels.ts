import { type Frame, HEIGHT, inView, WIDTH } from './frame';
import { areaOf, clipRing, contains, distanceToSegment, type Point, simplifyLine } from './geometry';
import { type Outlines, ringPoints } from './model/topology';

/** A country's name, centred at (x, y). */
export interface CountryLabel {
  code: string;
  name: string;
  x: number;
  y: number;
}

/** Left, top, right, bottom of an occupied area. */
export type Box = readonly [number, number, number, number];

const MAX_LABELS = 8;
/** Countries with fewer visible square pixels get no name. */
const SEEN = 1200;
/** Approximate letter size in pixels on the screens where it is largest. */
const LETTER = 7.4;
const LINE = 15;
const EDGE = 8;
const GRID = 12;

/**
 * Places names of the other countries: largest first, each in the widest free place inside its country, or not at all.
 */
export function placeLabels(
  outlines: Outlines,
  frame: Frame,
  names: ReadonlyMap<string, string>,
  taken: readonly Box[],
): CountryLabel[] {
  const boxes = [...taken];
  const labels: CountryLabel[] = [];
  for (const { code, rings } of visibleCountries(outlines, frame, names)) {
    const name = names.get(code);
    if (name === undefined || labels.length === MAX_LABELS) continue;
    const half = (name.length * LETTER) / 2;
    const box = ({ x, y }: { x: number; y: number }): Box => [x - half, y - LINE, x + half, y + LINE / 2];
    const spot = spots(rings).find((candidate) => fits(box(candidate), boxes));
    if (!spot) continue;
    boxes.push(box(spot));
    labels.push({ code, name, x: Math.round(spot.x), y: Math.round(spot.y) });
  }
  return labels;
}

function visibleCountries(outlines: Outlines, frame: Frame, names: ReadonlyMap<string, string>) {
  const countries = new Map<string, Point[][]>();
  for (const polygon of outlines.polygons) {
    if (!names.has(polygon.code) || !inView(frame, polygon)) continue;
    const rings = polygon.arcs
      .map((ring) => ringPoints(outlines.arcs, ring).map(frame.project))
      .map((ring) => clipRing(simplifyLine(ring, 1.5), WIDTH, HEIGHT));
    countries.set(polygon.code, [...(countries.get(polygon.code) ?? []), ...rings]);
  }
  return [...countries]
    .map(([code, rings]) => ({ code, rings, area: rings.reduce((sum, ring) => sum + areaOf(ring), 0) }))
    .filter(({ area }) => area >= SEEN)
    .sort((a, b) => b.area - a.area);
}

/** Points inside the rings, those with most room first. Names are wide, so vertical room counts twice. */
function spots(rings: readonly Point[][]): { x: number; y: number }[] {
  const stretch = 2;
  const tall = rings.map((ring) => ring.map((p) => ({ ...p, y: p.y * stretch })));
  const found: { x: number; y: number; room: number }[] = [];
  for (let x = GRID; x < WIDTH; x += GRID) {
    for (let y = GRID; y < HEIGHT; y += GRID) {
      if (contains(rings, x, y)) found.push({ x, y: y + 4, room: roomAround(tall, x, y * stretch) });
    }
  }
  return found.filter(({ room }) => room > GRID / 2).sort((a, b) => b.room - a.room);
}

function roomAround(rings: readonly Point[][], x: number, y: number): number {
  let room = Number.POSITIVE_INFINITY;
  for (const ring of rings) {
    let before = ring.at(-1);
    for (const p of ring) {
      if (before) room = Math.min(room, distanceToSegment({ x, y, seam: false }, before, p));
      before = p;
    }
  }
  return room;
}

function fits(box: Box, taken: readonly Box[]): boolean {
  const [left, top, right, bottom] = box;
  if (left < EDGE || top < EDGE || right > WIDTH - EDGE || bottom > HEIGHT - EDGE) return false;
  return taken.every((other) => left > other[2] || right < other[0] || top > other[3] || bottom < other[1]);
}
