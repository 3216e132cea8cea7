import type { Landscape } from '@/lib/schools/model/landscape';
import { createPrng } from '@/lib/schools/model/prng';
import { GLYPHS, type Glyph, type GlyphName } from './glyphs';
import type { LandContext } from './landscape-context';
import { type CoverSubject, drawnSpecialties, type Look } from './look';
import { type DrawnSpecialty, SETS, type SetName } from './objects';
import { PALETTES, type Palette } from './palettes';

/** Line width in a 400 × 300 cover, at any object scale. */
export const LINE = 2.8;
/** Offset of the paper ink from the line, to the lower right. */
export const OFF = 3.5;
export const H = 300;

/** Used when the specialties have too few different objects. */
const FILLERS: readonly GlyphName[] = ['whisk', 'spoon', 'cup', 'sprig', 'ladle', 'lemon', 'mill'];
const HANGING_FILLERS: readonly GlyphName[] = [...SETS.hang.culinaryArts, 'spoon'];
const POT_FILLERS: readonly GlyphName[] = ['whisk', 'spoon', 'sprig', 'ladle'];

/** At most one decimal. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function scaleInto(name: GlyphName, w: number, h: number): number {
  return Math.min(w / GLYPHS[name].w, h / GLYPHS[name].h);
}

export function slim(name: GlyphName): boolean {
  const { w, h } = GLYPHS[name];
  return h / w > 1.75 || w / h > 4;
}

export interface DrawingContext extends LandContext {
  W: number;
  cx: number;
  ink: Palette;
  /** Empty for open country and unknown places. */
  landscapes: readonly Landscape[];
  /** Prefix of ids inside, because several covers may share a page. */
  tag: string;
  random: () => number;
  specialties: readonly DrawnSpecialty[];
  /** The main object, from the arrangement's set. */
  lead: GlyphName;
  /** `count` different objects of a set: the lead, then one of each other specialty, then the rest. */
  pick(set: SetName, count: number): GlyphName[];
  /** An object with its centre at (x, y), scaled by `k`, turned by `turn` degrees. */
  draw(name: GlyphName, x: number, y: number, k: number, turn?: number): string;
  stand(name: GlyphName, x: number, floor: number, k: number): string;
  second(d: string): string;
}

/** The random values depend on id and variant only. */
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
    // The lead usually is of the rarest specialty, so the others start at the next.
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
  // The paper ink stays at the lower right when the object is turned.
  const angle = (turn * Math.PI) / 180;
  const off = OFF / k;
  const ox = off * (Math.cos(angle) + Math.sin(angle));
  const oy = off * (Math.cos(angle) - Math.sin(angle));
  const place = `translate(${n(x)} ${n(y)})${turn ? `rotate(${n(turn)})` : ''}scale(${Math.round(k * 100) / 100})translate(${n(-g.w / 2)} ${n(-g.h / 2)})`;
  const spark = g.s ? `<path fill="${(g.baked && ink.g) || ink.c}" d="${g.s}"/>` : '';
  return (
    `<g transform="${place}" stroke-width="${n(LINE / k)}">` +
    // No fill or stroke on the outline: `use` elements set them.
    `<g transform="translate(${n(ox)} ${n(oy)})" stroke="none" fill="${ink.p}"><path id="${key}" d="${g.o}"/>${spark}</g>` +
    `<use href="#${key}"/>${g.l ? `<path d="${g.l}"/>` : ''}</g>`
  );
}
