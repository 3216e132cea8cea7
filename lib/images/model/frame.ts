/** Shares of what is left over: 0 is the left or upper edge, 1 the other one. `zoom` is at least 1. */
export interface Frame {
  x: number;
  y: number;
  zoom: number;
}

/** A school's page shows main pictures in this ratio; lists cut their middle lower, phones also narrower. */
const RATIO = 3 / 2;

/** The part of a picture that a frame shows, in its pixels. */
export function partOf(
  { width, height }: { width: number; height: number },
  { x, y, zoom }: Frame,
): { left: number; top: number; width: number; height: number } {
  const widest = Math.min(width, height * RATIO);
  const part = { width: widest / zoom, height: widest / RATIO / zoom };
  return { left: (width - part.width) * x, top: (height - part.height) * y, ...part };
}
