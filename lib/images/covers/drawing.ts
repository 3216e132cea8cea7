import { createPrng } from '@/lib/schools/model/prng';
import { type Artwork, FIELDS } from './address';
import { FIELD_ICONS, ICONS, type IconName } from './icons';

export const HEIGHT = 300;
/** Line widths of icons at any scale, and of what is farther away. */
export const LINE = 2.8;
export const THIN = 1.7;
/** Fills are to the lower right of their outlines, as in a misprinted sheet. */
const OFFSET = 3.5;

/** `area` is the second ground: land, discs. */
export const palette = (ground: string, area: string, line: string, paper: string, accent: string) => ({
  ...{ ground, area, line, paper, accent },
});

/** At most one decimal, in few bytes. */
export function n(value: number): string {
  const text = String(Math.round(value * 10) / 10);
  return Math.abs(value) < 1 ? text.replace('0.', '.') : text;
}

export const circle = (cx: number, cy: number, r: number): string =>
  `M${n(cx - r)} ${cy}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1-${2 * r} 0Z`;

/** SVG in the colours of one picture. */
export class Drawing {
  readonly colors;
  readonly width;
  readonly middle;
  /** False leaves small parts out. */
  readonly isDetailed;
  readonly landscapes;
  /** Numbers that depend on seed and variant only. */
  readonly random;
  readonly #fields;
  #outlines = 0;

  constructor(artwork: Artwork, colors: ReturnType<typeof palette>, width: number, isDetailed: boolean) {
    const { seed, specialties = [], landscapes = null, variant = 0 } = artwork;
    this.colors = colors;
    this.width = width;
    this.middle = Math.round(width / 2);
    this.isDetailed = isDetailed;
    this.landscapes = landscapes;
    this.random = createPrng(`${seed} ${variant}`);
    const [rarest = 'culinaryArts', ...others] = FIELDS.filter((field) => specialties.includes(field));
    this.#fields = this.random() < 0.3 ? [...others, rarest] : [rarest, ...others];
  }

  /** -1 or 1. */
  side(): number {
    return this.random() < 0.5 ? -1 : 1;
  }

  /** Up to `count` different icons, one of each field by turns, usually the rarest field first. */
  pick(role: 'things' | 'tools', count: number, suits = (_: IconName) => true): [IconName, ...IconName[]] {
    const picked: IconName[] = [];
    for (let i = 0; picked.length < count && i < 20; i++) {
      const field = this.#fields[i % this.#fields.length] ?? 'culinaryArts';
      const all = FIELD_ICONS[i < 12 ? field : 'hospitality'][role];
      const choices = all.filter((name) => !picked.includes(name) && suits(name));
      const name = choices[Math.floor(this.random() * choices.length)];
      if (name) picked.push(name);
    }
    const [first = 'fork', ...more] = picked;
    return [first, ...more];
  }

  fill(d: string, color = this.colors.area): string {
    return `<path fill="${color}" stroke="none" d="${d}"/>`;
  }

  line(d: string, attributes = ''): string {
    return `<path${attributes} d="${d}"/>`;
  }

  /** Outlines over their fills in paper and accent colour. */
  print(paper: string, accent = '', dx = OFFSET, dy = dx): string {
    let fills = '';
    let outlines = '';
    const add = (d: string, color: string) => {
      const id = `o${this.#outlines++}`;
      fills += `<use href="#${id}" x="${n(dx)}" y="${n(dy)}" fill="${color}" stroke="none"/>`;
      outlines += `<path id="${id}" d="${d}"/>`;
    };
    add(paper, this.colors.paper);
    if (accent) add(accent, this.colors.accent);
    return fills + outlines;
  }

  /** An icon around (x, y), scaled into a box, turned clockwise by `turn` degrees. */
  icon(name: IconName, x: number, y: number, box: readonly [number, number], turn = 0): string {
    const { width, height, paper, accent, lines } = ICONS[name];
    const scale = Math.min(box[0] / width, box[1] / height);
    const angle = (turn * Math.PI) / 180;
    // The fills stay at the lower right of the picture.
    const dx = (OFFSET / scale) * (Math.cos(angle) + Math.sin(angle));
    const dy = (OFFSET / scale) * (Math.cos(angle) - Math.sin(angle));
    const rotate = turn ? `rotate(${turn} ${n(x)} ${n(y)})` : '';
    const move = `translate(${n(x - (width * scale) / 2)} ${n(y - (height * scale) / 2)})`;
    const attributes = `transform="${rotate}${move}scale(${Math.round(scale * 100) / 100})" stroke-width="${n(LINE / scale)}"`;
    return `<g ${attributes}>${this.print(paper, accent, dx, dy)}${lines ? this.line(lines) : ''}</g>`;
  }

  standing(name: IconName, x: number, floor: number, box: readonly [number, number]): string {
    const { width, height } = ICONS[name];
    return this.icon(name, x, floor - Math.min(box[1], (height * box[0]) / width) / 2, box);
  }
}
