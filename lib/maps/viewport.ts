import { mergeArcs } from 'topojson-client';
import { type Frame, HEIGHT, inView, WIDTH } from './frame';
import { areaOf, clipRing, type Point, simplifyLine } from './geometry';
import { type OutlinedPolygon, type Outlines, ringPoints } from './model/topology';

/** Smaller islands, in square pixels, are omitted. */
const SMALLEST = 4;

/** Clipped rings in pixels. */
export interface Viewport {
  here: Point[][];
  /** Other land, without borders. */
  others: Point[][];
  /** Borders between other countries, once each. */
  borders: Point[][];
}

/** Simplified to `tolerance` pixels. */
export function viewportOf(outlines: Outlines, frame: Frame, code: string, tolerance: number): Viewport {
  const shown = outlines.polygons.filter((polygon) => inView(frame, polygon));
  const mine = shown.filter((polygon) => polygon.code === code);
  const foreign = shown.filter((polygon) => polygon.code !== code);
  const arcs = simplifiedArcs(outlines, frame, shown, tolerance);
  const clip = (rings: readonly number[][]) =>
    rings.map((ring) => clipRing(ringPoints(arcs, ring), WIDTH, HEIGHT)).filter((ring) => areaOf(ring) > 0);
  const here = clip(mine.flatMap((polygon) => polygon.arcs));
  const largest = Math.max(0, ...here.map(areaOf));
  return {
    here: here.filter((ring) => areaOf(ring) >= Math.min(SMALLEST, largest)),
    others: clip(mergedRings(outlines, foreign)).filter((ring) => areaOf(ring) >= SMALLEST),
    borders: sharedArcs(foreign).flatMap((number) => {
      const arc = arcs[number];
      return arc ? [arc] : [];
    }),
  };
}

/** Arcs in pixels; others are holes of the list. */
function simplifiedArcs(
  outlines: Outlines,
  frame: Frame,
  polygons: readonly OutlinedPolygon[],
  tolerance: number,
): Point[][] {
  const arcs: Point[][] = [];
  for (const polygon of polygons) {
    for (const number of polygon.arcs.flat().map(forward)) {
      arcs[number] ??= simplifyLine((outlines.arcs[number] ?? []).map(frame.project), tolerance);
    }
  }
  return arcs;
}

function forward(number: number): number {
  return number < 0 ? ~number : number;
}

function mergedRings(outlines: Outlines, polygons: readonly OutlinedPolygon[]): number[][] {
  const objects = polygons.map(({ arcs }) => ({ type: 'Polygon' as const, arcs }));
  const topology = { type: 'Topology' as const, arcs: outlines.arcs, objects: {} };
  return mergeArcs(topology, objects).arcs.flat();
}

function sharedArcs(polygons: readonly OutlinedPolygon[]): number[] {
  const owner = new Map<number, string>();
  const shared: number[] = [];
  for (const { code, arcs } of polygons) {
    for (const number of arcs.flat().map(forward)) {
      const other = owner.get(number);
      if (other === undefined) owner.set(number, code);
      else if (other !== code) shared.push(number);
    }
  }
  return shared;
}
