import { arrange } from './arrangements';
import { createDrawingContext, H, LINE } from './drawing-context';

/** What a cover is drawn from. Pages seed it with the school's slug. */
export interface CoverSubject {
  /** Decides everything that is left to chance: inks, arrangement, small turns. */
  id: string;
  /** University, institute, academy or college decides the possible arrangements; anything else counts as institute. */
  type: string;
  /** Decide the objects, the rarest leads; unknown ones count as none. */
  specialties?: readonly string[];
}

/**
 * The drawn cover of a school: one SVG under 3 kB without text, always the same for the same subject. Objects stay
 * within y 30 to 270 of 300, so a 5:3 crop is safe; other ratios widen the ground. Sizes in CSS pixels.
 */
export function cover(
  { id, type, specialties = [] }: CoverSubject,
  { width = 400, height = 300 }: { width?: number; height?: number } = {},
): string {
  const W = Math.round((width / height) * H);
  const context = createDrawingContext(id, specialties, W);
  const drawing = arrange(type, context);
  const { a, k } = context.ink;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${width}" height="${height}" fill="none" stroke="${k}" stroke-width="${LINE}" stroke-linecap="round" stroke-linejoin="round">` +
    `<path fill="${a}" stroke="none" d="M0 0H${W}V${H}H0Z"/>${drawing}</svg>`
  );
}
