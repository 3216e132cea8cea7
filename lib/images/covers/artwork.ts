import { fnv1a } from '@/lib/schools/model/prng';
import { ARTWORK_SIZES, type Artwork, type Size } from './address';
import { ARRANGEMENTS } from './arrangements';
import { Drawing, HEIGHT, LINE, palette } from './drawing';

const PALETTES = [
  palette('#DCECF4', '#8CCBEB', '#0B3550', '#FFFDF7', '#F0B545'),
  palette('#F9E9BF', '#F0C463', '#47300F', '#FFFDF5', '#D9583B'),
  palette('#F8DFD0', '#E99C7B', '#4A1E12', '#FFFCF6', '#F2B54A'),
  palette('#E4EAD5', '#AFC38D', '#26371A', '#FFFEF6', '#E8A33D'),
  palette('#F5E0DD', '#D99A98', '#4C1824', '#FFFCF8', '#C9485E'),
  palette('#EFE6D8', '#CDB391', '#3A2A1A', '#FFFDF7', '#C65A34'),
  palette('#DFE8E5', '#97BAB8', '#15353B', '#FFFEFA', '#E2703A'),
  palette('#12384D', '#1C5371', '#F6EBD3', '#2A7196', '#E38B2C'),
  palette('#24402F', '#385C41', '#F4ECD2', '#527A56', '#DE8B33'),
  palette('#4B1B29', '#702C3C', '#F8E6D6', '#93424F', '#E08A3C'),
  palette('#ECE3EE', '#BFA3CB', '#35203F', '#FFFDFA', '#E39A34'),
  palette('#D9EEE6', '#7FC4B0', '#0F3B35', '#FFFEF8', '#E5703F'),
] as const;

/** Pairs of palette and arrangement. */
export const STYLES = PALETTES.length * ARRANGEMENTS.length;
/** Coprime to STYLES: the variants of a school are all styles, and successive ones differ in both parts. */
const STRIDE = 31;
/** Preceding pictures that may be adjacent, in up to three columns. */
const NEIGHBOURS = 3;

export function styleOf(seed: string, variant: number) {
  const style = ((fnv1a(seed) >>> 0) + variant * STRIDE) % STYLES;
  const [palette, arrangement] = [style % PALETTES.length, Math.floor(style / PALETTES.length)];
  return { palette, arrangement };
}

/** A variant for each picture of a page: neighbours share neither palette nor arrangement, others not both. */
export function distinctVariants(seeds: readonly string[]): number[] {
  let taken: ReturnType<typeof styleOf>[] = [];
  const isFree = (seed: string, variant: number) => {
    const { palette, arrangement } = styleOf(seed, variant);
    return taken.every((other, i) => {
      const same = Number(other.palette === palette) + Number(other.arrangement === arrangement);
      return same < (i < taken.length - NEIGHBOURS ? 2 : 1);
    });
  };
  return seeds.map((seed) => {
    let variant = 0;
    while (!isFree(seed, variant)) {
      variant++;
      // A page with nearly all styles begins again.
      if (variant === STYLES) taken = taken.slice(-NEIGHBOURS);
    }
    taken.push(styleOf(seed, variant));
    return variant;
  });
}

/** So that a page of them is smaller than one photo. */
const MAX_BYTES = 3000;

/** Placeholder artwork as SVG, always the same for the same input, without text. */
export function drawArtwork(artwork: Artwork, size: Size = ARTWORK_SIZES.card): string {
  const svg = draw(artwork, size, true);
  return svg.length > MAX_BYTES ? draw(artwork, size, false) : svg;
}

function draw(artwork: Artwork, { width, height }: Size, isDetailed: boolean): string {
  const style = styleOf(artwork.seed, artwork.variant ?? 0);
  const colors = PALETTES[style.palette] ?? PALETTES[0];
  const drawing = new Drawing(artwork, colors, Math.round((width / height) * HEIGHT), isDetailed);
  const box = `viewBox="0 0 ${drawing.width} ${HEIGHT}" width="${width}" height="${height}"`;
  const pen = `stroke="${colors.line}" stroke-width="${LINE}" stroke-linecap="round" stroke-linejoin="round"`;
  const ground = drawing.fill(`M0 0H${drawing.width}V${HEIGHT}H0Z`, colors.ground);
  const picture = ARRANGEMENTS[style.arrangement]?.(drawing);
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} fill="none" ${pen}>${ground}${picture}</svg>`;
}
