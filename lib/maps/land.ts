import { type Frame, HEIGHT, WIDTH } from './frame';
import { clipLine, type Point } from './geometry';
import type { Outlines } from './model/topology';
import { pathData } from './path';
import { viewportOf } from './viewport';

/** Pixels, tried in turn until the drawing is small enough. */
const TOLERANCES = [0.4, 0.6, 0.9, 1.4, 2, 3];
/** Maximum bytes of a drawing. */
const HEAVIEST = 14_000;

/** The first drawing below the size limit, else the simplest. */
export function lightest(draw: (tolerance: number) => string): string {
  let drawing = '';
  for (const tolerance of TOLERANCES) {
    drawing = draw(tolerance);
    if (drawing.length <= HEAVIEST) break;
  }
  return drawing;
}

/** Coasts and borders, country `code` separate, simplified to `tolerance` pixels. */
export function drawLand(outlines: Outlines, frame: Frame, code: string, tolerance: number): string {
  const { here, others, borders } = viewportOf(outlines, frame, code, tolerance);
  const line = 'stroke="var(--map-line)" stroke-width=".8"';
  const visible = borders.flatMap((border) => clipLine(border, WIDTH, HEIGHT));
  return (
    outline(others, 'var(--map-land)', line) +
    `<path fill="none" ${line} d="${pathData(visible, false)}"/>` +
    outline(here, 'var(--map-here)', 'stroke="var(--color-ink-2)" stroke-width="1.3"')
  );
}

/** Filled rings whose line omits the cut at the 180th meridian. */
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
