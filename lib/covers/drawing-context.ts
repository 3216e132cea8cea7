import { createPrng } from '@/lib/prng';
import type { Landscape } from '@/lib/schools/model/landscape';
import { GLYPHS, type Glyph, type GlyphName } from './glyphs';
import type { LandContext } from './landscape-context';
import { type CoverSubject, drawnSpecialties, type Look } from './look';
import { type DrawnSpecialty, SETS, type SetName } from './objects';
import { PALETTES, type Palette } from './palettes';

/** Line width in a 400 × 300 cover, whatever the object's scale. */
export const LINE = 2.8;
/** How far the paper ink sits off the line, to the lower right. */
export const OFF = 3.5;
/** Height of the drawing; the width follows the asked ratio. */
export const H = 300;

/** Added when the specialties do not name enough different objects. */
const FILLERS: readonly GlyphName[] = ['whisk', 'spoon', 'cup', 'sprig', 'ladle', 'lemon', 'mill'];
const HANGING_FILLERS: readonly GlyphName[] = [...SETS.hang.culinaryArts, 'spoon'];
const POT_FILLERS: readonly GlyphName[] = ['whisk', 'spoon', 'sprig', 'ladle'];

/** A number with one decimal at most. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** The scale at which an object fills a box. */
export function scaleInto(name: GlyphName, w: number, h: number): number {
  return Math.min(w / GLYPHS[name].w, h / GLYPHS[name].h);
}

/** Long and thin: looks better turned. */
export function slim(name: GlyphName): boolean {
  const { w, h } = GLYPHS[name];
  return h / w > 1.75 || w / h > 4;
}

/** What the arrangements draw on: the inks, the random numbers and the objects of one school. */
export interface DrawingContext extends LandContext {
  /** Width of the drawing. */
  W: number;
  /** Its middle. */
  cx: number;
  ink: Palette;
  /** What is to be seen around the school; empty in open country and where the place is unknown. */
  landscapes: readonly Landscape[];
  /** Beginning of every id inside, so that several covers can stand in one page. */
  tag: string;
  random: () => number;
  specialties: readonly DrawnSpecialty[];
  /** The object that is drawn first and largest; it is of the set that belongs to the arrangement. */
  lead: GlyphName;
  /** `count` different objects of a set: the lead, then one of each other specialty, then the rest. */
  pick(set: SetName, count: number): GlyphName[];
  /** An object, its centre at (x, y), scaled by `k` and turned by `turn` degrees. */
  draw(name: GlyphName, x: number, y: number, k: number, turn?: number): string;
  /** An object standing on the floor. */
  stand(name: GlyphName, x: number, floor: number, k: number): string;
  /** An area in the second ground. */
  second(d: string): string;
}

/** A context for the subject, with the look it has; what is random comes from its id and variant alone. */
export function createDrawingContext(
  subject: CoverSubject,
  { palette, lead }: Look,
  W: number,
  detail: number,
): DrawingContext {
  const { id, variant = 0 } = subject;
  const random = createPrng(variant === 0 ? id : `${id} ${variant}`);
  const tag = `c${Math.floor(random() * 1e7).toString(36)}-`;
  const ink: Palette = PALETTES[palette] ?? PALETTES[0];
  const mine = drawnSpecialties(subject.specialties);

  const pick = (set: SetName, count: number): GlyphName[] => {
    const pools = mine.map((specialty): GlyphName[] => [...SETS[set][specialty]]);
    const picked: GlyphName[] = [lead];
    // The lead is of the rarest mostly: the others follow from the next.
    for (let i = 1; picked.length < count && i < 40; i++) {
      const pool = pools[i % pools.length];
      if (!pool?.length) continue;
      const [name] = pool.splice(Math.floor(random() * pool.length), 1);
      if (name && !picked.includes(name)) picked.push(name);
    }
    for (const name of FILLERS) {
      if (picked.length >= count) break;
      if (fills(set, name) && !picked.includes(name)) picked.push(name);
    }
    return picked;
  };

  let drawn = 0;
  const draw = (name: GlyphName, x: number, y: number, k: number, turn = 0) =>
    drawObject(GLYPHS[name], `${tag}${drawn++}`, ink, x, y, k, turn);

  return {
    W,
    cx: W / 2,
    ink,
    tag,
    random,
    detail,
    specialties: mine,
    landscapes: subject.landscapes ?? [],
    lead,
    pick,
    draw,
    stand: (name, x, floor, k) => draw(name, x, floor - (GLYPHS[name].h * k) / 2, k),
    second: (d) => `<path fill="${ink.b}" stroke="none" d="${d}"/>`,
  };
}

function fills(set: SetName, name: GlyphName): boolean {
  if (set === 'pot') return POT_FILLERS.includes(name);
  if (set === 'hang') return HANGING_FILLERS.includes(name);
  return set !== 'stand' || GLYPHS[name].stand === true;
}

function drawObject(
  g: Glyph,
  key: string,
  ink: Palette,
  x: number,
  y: number,
  k: number,
  turn: number,
): string {
  // The paper ink is always off to the lower right, however the object is turned.
  const angle = (turn * Math.PI) / 180;
  const off = OFF / k;
  const ox = off * (Math.cos(angle) + Math.sin(angle));
  const oy = off * (Math.cos(angle) - Math.sin(angle));
  const place = `translate(${n(x)} ${n(y)})${turn ? `rotate(${n(turn)})` : ''}scale(${Math.round(k * 100) / 100})translate(${n(-g.w / 2)} ${n(-g.h / 2)})`;
  const spark = g.s ? `<path fill="${(g.baked && ink.g) || ink.c}" d="${g.s}"/>` : '';
  return (
    `<g transform="${place}" stroke-width="${n(LINE / k)}">` +
    // No fill or stroke on the outline itself: it takes them from where it is used.
    `<g transform="translate(${n(ox)} ${n(oy)})" stroke="none" fill="${ink.p}"><path id="${key}" d="${g.o}"/>${spark}</g>` +
    `<use href="#${key}"/>${g.l ? `<path d="${g.l}"/>` : ''}</g>`
  );
}
