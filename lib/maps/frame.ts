import { geoAzimuthalEqualArea } from 'd3-geo';
import type { Point } from './geometry';
import { type OutlinedPolygon, type Outlines, type Position, ringPoints } from './model/topology';

/** In units of the drawing; the page scales it. */
export const WIDTH = 720;
export const HEIGHT = 400;

const EARTH_KM = 6371;
/** Km a pixel: not nearer than the outlines' resolution, not wider than a country is recognisable. */
const NEAREST = 2;
const WIDEST = 4;
/** Share of the map that a country may fill. */
const FILL = 0.86;
/** Degrees across which islands belong to their country's view. */
const GAP = 2.5;
/** Maximum pixels of the marker from the centre: whole country, and part. */
const WHOLE = { x: 175, y: 140 };
const PART = { x: 110, y: 80 };

export interface Frame {
  center: Position;
  kmPerPixel: number;
  project(position: Position): Point;
  /** West, south, east, north in degrees, relative to the centre's longitude, without a jump. */
  window: [number, number, number, number];
}

/** The whole country if it fits at 4 km a pixel, else a part; surroundings for unknown countries. */
export function frameOf(outlines: Outlines, code: string, place: Position): Frame {
  const here = planarProjection(place, 1);
  const points = homePolygons(outlines, code, place).flatMap((polygon) =>
    ringPoints(outlines.arcs, polygon.arcs[0] ?? []).map((position) => here.project(position)),
  );
  if (points.length === 0) return createFrame(place, (NEAREST + WIDEST) / 2);
  const box = boxOf(points);
  const needed = Math.max((box.right - box.left) / (WIDTH * FILL), (box.bottom - box.top) / (HEIGHT * FILL));
  const limit = needed > WIDEST ? PART : WHOLE;
  const kmPerPixel = Math.min(WIDEST, Math.max(NEAREST, needed));
  const within = (value: number, most: number) => Math.min(most, Math.max(-most, value));
  const x = within((box.left + box.right) / 2, limit.x * kmPerPixel);
  const y = within((box.top + box.bottom) / 2, limit.y * kmPerPixel);
  return createFrame(here.invert(x, y), kmPerPixel);
}

/** The country's polygon nearest to the place, and those close to it. */
function homePolygons(outlines: Outlines, code: string, place: Position): OutlinedPolygon[] {
  const mine = outlines.polygons
    .filter((polygon) => polygon.code === code)
    .map((polygon) => ({ polygon, bounds: around(polygon.bounds, place[0]) }));
  const at: Bounds = [place[0], place[1], place[0], place[1]];
  mine.sort((a, b) => gap(a.bounds, at) - gap(b.bounds, at) || sizeOf(a.bounds) - sizeOf(b.bounds));
  const [nearest] = mine;
  if (!nearest || gap(nearest.bounds, at) > GAP) return [];
  // Of polygons whose boxes contain the place, the widest is the mainland.
  const home = mine.filter((one) => gap(one.bounds, at) === gap(nearest.bounds, at)).at(-1) ?? nearest;
  let reach = home.bounds;
  const chosen = new Set([home.polygon]);
  for (let grew = true; grew; ) {
    grew = false;
    for (const { polygon, bounds } of mine) {
      if (chosen.has(polygon) || gap(bounds, reach) > GAP) continue;
      chosen.add(polygon);
      reach = union(reach, bounds);
      grew = true;
    }
  }
  return [...chosen];
}

type Bounds = [number, number, number, number];

/** Shifts bounds by whole turns to the side of `lng`. */
export function around([west, south, east, north]: Bounds, lng: number): Bounds {
  const turn = 360 * Math.round((lng - (west + east) / 2) / 360);
  return [west + turn, south, east + turn, north];
}

/** In degrees; 0 when they touch. */
function gap(a: Bounds, b: Bounds): number {
  return Math.max(0, a[0] - b[2], b[0] - a[2], a[1] - b[3], b[1] - a[3]);
}

function sizeOf([west, south, east, north]: Bounds): number {
  return (east - west) * (north - south);
}

function union(a: Bounds, b: Bounds): Bounds {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

function boxOf(points: readonly Point[]) {
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const { x, y } of points) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

/** Lambert's azimuthal equal-area projection: north up in the centre, no seam near it. */
function planarProjection(center: Position, kmPerPixel: number, origin: [number, number] = [0, 0]) {
  const projection = geoAzimuthalEqualArea()
    .rotate([-center[0], -center[1]])
    .scale(EARTH_KM / kmPerPixel)
    .translate(origin);
  return {
    project: (position: Position): Point => {
      const [x, y] = projection(position) ?? [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
      return { x, y, seam: Math.abs(position[0]) === 180 };
    },
    invert: (x: number, y: number): Position => projection.invert?.([x, y]) ?? center,
  };
}

function createFrame(center: Position, kmPerPixel: number): Frame {
  const { project, invert } = planarProjection(center, kmPerPixel, [WIDTH / 2, HEIGHT / 2]);
  const edge: Position[] = [];
  for (let i = 0; i <= 8; i++) {
    const [x, y] = [(WIDTH * i) / 8, (HEIGHT * i) / 8];
    edge.push(invert(x, 0), invert(x, HEIGHT), invert(0, y), invert(WIDTH, y));
  }
  const lngs = edge.map(([lng]) => lng + 360 * Math.round((center[0] - lng) / 360));
  const lats = edge.map(([, lat]) => lat);
  return {
    center,
    kmPerPixel,
    project,
    window: [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)],
  };
}

/** May return true for an invisible polygon. */
export function inView(frame: Frame, polygon: OutlinedPolygon): boolean {
  return gap(around(polygon.bounds, frame.center[0]), frame.window) === 0;
}
