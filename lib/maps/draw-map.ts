import { type Frame, frameOf, HEIGHT, WIDTH } from './frame';
import { clipLine, type Point } from './geometry';
import { drawGlobe } from './globe';
import { type Position, worldOutlines } from './outlines';
import { pathData } from './path';
import { viewportOf } from './viewport';

/** Tolerances in pixels, tried in turn until the drawing is light enough. */
const TOLERANCES = [0.4, 0.6, 0.9, 1.4, 2, 3];
/** Bytes of a whole drawing. */
const HEAVIEST = 14_000;

/**
 * The outline map around a place, without any text: `#map`, 720×400, and the globe beside it, `#globe`, 120×120. Pages
 * show both with <use>: colours are custom properties of the page (app/styles/school.css), so they follow its theme.
 * `code` is an ISO 3166-1 code; an unknown one highlights nothing. Equal places give equal drawings.
 */
export function drawMap(code: string, place: Position): string {
  const frame = frameOf(worldOutlines(), code, place);
  const grid = `<path fill="none" stroke="var(--map-grid)" stroke-width=".7" d="${pathData(graticule(frame), false)}"/>`;
  const globe = `<g id="globe">${drawGlobe(code, place)}</g>`;
  let drawing = '';
  for (const tolerance of TOLERANCES) {
    const map = `<g id="map" stroke-linejoin="round" fill-rule="evenodd">${grid}${land(frame, code, tolerance)}</g>`;
    drawing = `<svg xmlns="http://www.w3.org/2000/svg">${map}${globe}</svg>`;
    if (drawing.length <= HEAVIEST) break;
  }
  return drawing;
}

function land(frame: Frame, code: string, tolerance: number): string {
  const { here, others, borders } = viewportOf(worldOutlines(), frame, code, tolerance);
  const line = 'stroke="var(--map-line)" stroke-width=".8"';
  const visible = borders.flatMap((border) => clipLine(border, WIDTH, HEIGHT));
  return (
    outline(others, 'var(--map-land)', line) +
    `<path fill="none" ${line} d="${pathData(visible, false)}"/>` +
    outline(here, 'var(--map-here)', 'stroke="var(--ink-2)" stroke-width="1.3"')
  );
}

/** Rings with fill and line; where the 180th meridian cuts a country, the line leaves the cut out. */
function outline(rings: readonly Point[][], fill: string, stroke: string): string {
  const whole = rings.filter((ring) => !hasSeam(ring));
  const cut = rings.filter(hasSeam);
  const path = `<path fill="${fill}" ${stroke} d="${pathData(whole, true)}"/>`;
  if (cut.length === 0) return path;
  const lines = cut.flatMap((ring) => clipLine(ring, WIDTH, HEIGHT)).flatMap(withoutSeam);
  return `${path}<path fill="${fill}" d="${pathData(cut, true)}"/><path fill="none" ${stroke} d="${pathData(lines, false)}"/>`;
}

function hasSeam(ring: readonly Point[]): boolean {
  return ring.some((point, i) => point.seam && ring[i - 1]?.seam);
}

function withoutSeam(line: readonly Point[]): Point[][] {
  const parts: Point[][] = [[]];
  line.forEach((point, i) => {
    if (point.seam && line[i - 1]?.seam) parts.push([]);
    parts.at(-1)?.push(point);
  });
  return parts;
}

/** Meridians and parallels, closer together in closer views. */
function graticule(frame: Frame): Point[][] {
  const step = frame.kmPerPixel > 2.6 ? 5 : 2.5;
  const [west, south, east, north] = frame.window;
  const along = (from: number, to: number, spacing: number) => {
    const first = Math.ceil(from / spacing);
    return Array.from({ length: Math.floor(to / spacing) - first + 1 }, (_, i) => (first + i) * spacing);
  };
  const lines = [
    ...along(west, east, step).map((lng) =>
      along(south - step, north + step, step / 2).map((lat) => [lng, lat] as const),
    ),
    ...along(south, north, step).map((lat) =>
      along(west - step, east + step, step / 2).map((lng) => [lng, lat] as const),
    ),
  ];
  return lines.flatMap((line) =>
    clipLine(
      line.map(([lng, lat]) => frame.project([lng, lat])),
      WIDTH,
      HEIGHT,
    ),
  );
}
