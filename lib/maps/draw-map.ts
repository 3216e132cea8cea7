import { type Frame, frameOf, HEIGHT, WIDTH } from './frame';
import { clipLine, type Point } from './geometry';
import { drawGlobe } from './globe';
import { drawLand, lightest } from './land';
import type { Position } from './model/topology';
import { worldOutlines } from './outlines';
import { pathData } from './path';

/** `#map`, 720×400, and `#globe`, 120×120, with colours of the page. `code` is an ISO 3166-1 code. Deterministic. */
export function drawMap(code: string, place: Position): string {
  const frame = frameOf(worldOutlines(), code, place);
  const grid = `<path fill="none" stroke="var(--map-grid)" stroke-width=".7" d="${pathData(graticule(frame), false)}"/>`;
  const globe = `<g id="globe">${drawGlobe(code, place)}</g>`;
  return lightest((tolerance) => {
    const land = drawLand(worldOutlines(), frame, code, tolerance);
    const map = `<g id="map" stroke-linejoin="round" fill-rule="evenodd">${grid}${land}</g>`;
    return `<svg xmlns="http://www.w3.org/2000/svg">${map}${globe}</svg>`;
  });
}

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
