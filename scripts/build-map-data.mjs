/**
 * node scripts/build-map-data.mjs: lib/maps/{world,globe,fine}.json from Natural Earth (public domain, world-atlas),
 * simplified to half a pixel. A test compares them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { geoArea } from 'd3-geo';
import { feature } from 'topojson-client';
import { presimplify, simplify, sphericalTriangleArea } from 'topojson-simplify';
import { encodeNumbers } from './lib/polyline.mjs';

const require = createRequire(import.meta.url);
const EARTH_KM = 6371;

/** At least 2 km a pixel for lib/maps/frame.ts, 500 m for surroundings. `steps`: whole steps of a degree. */
const TOPOLOGIES = [
  { file: 'lib/maps/world.json', atlas: 'countries-50m', kmPerPixel: 2, steps: 200 },
  { file: 'lib/maps/fine.json', atlas: 'countries-10m', kmPerPixel: 0.5, steps: 500 },
  { file: 'lib/maps/globe.json', atlas: 'countries-110m', kmPerPixel: EARTH_KM / 56, steps: 20 },
];

/** Countries that the atlas knows by name only. @type {Record<string, string>} */
const BY_NAME = { Kosovo: 'XK', Somaliland: 'SO', 'N. Cyprus': 'CY' };
const LEFT_OUT = 'AQ';

/**
 * @typedef {import('topojson-specification').GeometryCollection<{ name?: string }>} Countries
 * @typedef {import('topojson-specification').Topology<{ countries: Countries }>} Atlas
 * @typedef {Atlas['objects']['countries']['geometries'][number]} Shape
 */

/** The ISO 3166-1 code of a country that the atlas numbers; '' when it has none. @param {Shape} shape */
function codeOf(shape) {
  const name = shape.properties && 'name' in shape.properties ? shape.properties.name : '';
  if (shape.id === undefined) return BY_NAME[name ?? ''] ?? '';
  return new Intl.Locale(`und-${shape.id}`).region ?? '';
}

/** A shape as a list of polygons: rings of arc numbers. @param {Shape} shape */
function polygonsOf(shape) {
  if (shape.type === 'Polygon') return [shape.arcs];
  return shape.type === 'MultiPolygon' ? shape.arcs : [];
}

/** The area of a polygon without its holes, in steradians. @param {Atlas} topology @param {number[][]} rings */
function areaOf(topology, rings) {
  const area = geoArea(feature(topology, { type: 'Polygon', arcs: rings.slice(0, 1) }));
  return Math.min(area, 4 * Math.PI - area);
}

/** Arcs with the points that show; a ring keeps its shape however small it is. @param {Atlas} topology @param {number} pixel */
function simplified(topology, pixel) {
  const detailed = presimplify(topology, sphericalTriangleArea);
  const simple = simplify(detailed, 0.5 * pixel ** 2);
  return simple.arcs.map((arc, i) => (arc.length < 4 && isRing(arc) ? (detailed.arcs[i] ?? arc) : arc));
}

/** @param {number[][]} arc */
function isRing(arc) {
  const [first, last] = [arc[0], arc[arc.length - 1]];
  return first?.[0] === last?.[0] && first?.[1] === last?.[1];
}

/**
 * Differences of whole numbers, as text.
 * @param {number[][]} points
 * @param {number} steps
 */
function encode(points, steps) {
  const numbers = [];
  let before = [0, 0];
  for (const [i, point] of points.entries()) {
    const whole = [Math.round((point[0] ?? 0) * steps), Math.round((point[1] ?? 0) * steps)];
    const differences = [0, 1].map((axis) => (whole[axis] ?? 0) - (before[axis] ?? 0));
    if (i > 0 && i < points.length - 1 && differences.every((difference) => difference === 0)) continue;
    numbers.push(...differences);
    before = whole;
  }
  return encodeNumbers(numbers);
}

/** @param {(typeof TOPOLOGIES)[number]} source */
function buildTopology({ atlas, kmPerPixel, steps }) {
  /** @type {Atlas} */
  const topology = JSON.parse(readFileSync(require.resolve(`world-atlas/${atlas}.json`), 'utf8'));
  const pixel = kmPerPixel / EARTH_KM;
  const smallest = (2 * pixel) ** 2;
  /** Old arc numbers to new ones, in order of use. @type {Map<number, number>} */
  const numbers = new Map();
  const renumber = (/** @type {number} */ arc) => {
    const old = arc < 0 ? ~arc : arc;
    const number = numbers.get(old) ?? numbers.size;
    numbers.set(old, number);
    return arc < 0 ? ~number : number;
  };
  const countries = topology.objects.countries.geometries.flatMap((shape) => {
    const code = codeOf(shape);
    const polygons = polygonsOf(shape).map((rings) => ({ rings, area: areaOf(topology, rings) }));
    const largest = Math.max(...polygons.map(({ area }) => area));
    const shown = polygons.filter(({ area }) => area >= smallest || area === largest);
    return code === LEFT_OUT
      ? []
      : [{ code, polygons: shown.map(({ rings }) => rings.map((ring) => ring.map(renumber))) }];
  });
  const points = simplified(topology, pixel);
  const arcs = [...numbers.keys()].map((old) => encode(points[old] ?? [], steps));
  return { steps, arcs, countries };
}

export function buildMapData() {
  return Object.fromEntries(
    TOPOLOGIES.map((source) => [source.file, `${JSON.stringify(buildTopology(source))}\n`]),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  for (const [file, text] of Object.entries(buildMapData())) writeFileSync(root + file, text);
}
