import { ARRANGEMENTS } from './arrangements';
import { createDrawingContext, type DrawingContext, H, LINE } from './drawing-context';
import { LANDSCAPE_ARRANGEMENTS } from './landscape-arrangements';
import { MIN_DETAIL } from './landscape-context';
import { type ArrangementName, type CoverSubject, lookOf } from './look';

type Arrangements = Partial<Record<ArrangementName, (context: DrawingContext) => string>>;

/** Maximum bytes, so that a page of covers is smaller than one photograph. */
const LARGEST = 3000;
/** Levels of landscape detail, tried until the size fits. */
const DETAILS = [1, 0.7, 0.45];

/** One SVG below LARGEST bytes, deterministic. Objects stay within y 30 to 270 of 300, so that a 5:3 crop is safe. */
export function cover(
  subject: CoverSubject,
  { width = 400, height = 300 }: { width?: number; height?: number } = {},
): string {
  for (const detail of DETAILS) {
    const svg = draw(subject, width, height, detail);
    if (svg.length <= LARGEST) return svg;
  }
  return draw(subject, width, height, MIN_DETAIL);
}

function draw(subject: CoverSubject, width: number, height: number, detail: number): string {
  const W = Math.round((width / height) * H);
  const look = lookOf(subject);
  const context = createDrawingContext(subject, look, W, detail);
  const arrangements: Arrangements = subject.landscapes ? LANDSCAPE_ARRANGEMENTS : ARRANGEMENTS;
  const drawing = arrangements[look.arrangement]?.(context) ?? '';
  const { a, k } = context.ink;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${width}" height="${height}" fill="none" stroke="${k}" stroke-width="${LINE}" stroke-linecap="round" stroke-linejoin="round">` +
    `<path fill="${a}" stroke="none" d="M0 0H${W}V${H}H0Z"/>${drawing}</svg>`
  );
}
