import { type GeoContext, geoOrthographic, geoPath } from 'd3-geo';
import { merge } from 'topojson-client';
import { areaOf, type Point, simplifyLine } from './geometry';
import type { Outlines, Position } from './model/topology';
import { globeOutlines } from './outlines';
import { pathData } from './path';

/** Centre in the drawing of 120×120. */
const MIDDLE = 60;
const RADIUS = 56;
/** Maximum tilt in degrees, so that the equator stays visible. */
const TILT = 28;
/** A smaller country, in square pixels, is marked by a dot. */
const VISIBLE = 10;

export function drawGlobe(code: string, place: Position): string {
  const outlines = globeOutlines();
  const projection = geoOrthographic()
    .rotate([-place[0], Math.min(TILT, Math.max(-TILT, -place[1]))])
    .scale(RADIUS)
    .translate([MIDDLE, MIDDLE]);
  const rings = (wanted: (code: string) => boolean) => project(outlines, wanted, projection);
  const here = code === '' ? [] : rings((other) => other === code);
  const disc = `cx="${MIDDLE}" cy="${MIDDLE}" r="${RADIUS}"`;
  const [x, y] = projection(place) ?? [MIDDLE, MIDDLE];
  const dot = `<circle fill="var(--color-sky)" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="3"/>`;
  const seen = here.reduce((sum, ring) => sum + areaOf(ring), 0) >= VISIBLE;
  return (
    `<circle fill="var(--color-leaf)" ${disc}/>` +
    `<path fill="var(--map-globe)" d="${pathData(
      rings(() => true),
      true,
    )}"/>` +
    (seen ? `<path fill="var(--color-sky)" d="${pathData(here, true)}"/>` : dot) +
    `<circle fill="none" stroke="var(--color-ink-2)" stroke-width="1.2" ${disc}/>`
  );
}

/** Visible countries in pixels, merged. */
function project(
  outlines: Outlines,
  wanted: (code: string) => boolean,
  projection: ReturnType<typeof geoOrthographic>,
): Point[][] {
  const shapes = outlines.polygons
    .filter(({ code }) => wanted(code))
    .map(({ arcs }) => ({ type: 'Polygon' as const, arcs }));
  const land = merge({ type: 'Topology', arcs: outlines.arcs, objects: {} }, shapes);
  const rings: Point[][] = [];
  geoPath(projection, collector(rings))(land);
  return rings.map((ring) => simplifyLine(ring, 0.4)).filter((ring) => areaOf(ring) > 1);
}

/** Collects d3's output as lists of points. */
function collector(rings: Point[][]): GeoContext {
  return {
    beginPath: () => {},
    moveTo: (x, y) => {
      rings.push([{ x, y, seam: false }]);
    },
    lineTo: (x, y) => {
      rings.at(-1)?.push({ x, y, seam: false });
    },
    closePath: () => {},
    arc: () => {},
  };
}
