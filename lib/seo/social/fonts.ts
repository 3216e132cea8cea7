import 'server-only';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Fraunces for names, Figtree for the rest, each as Latin and Latin Extended; Vietnamese letters only of Fraunces. */
const FILES = [
  { name: 'Fraunces', weight: 500, file: 'fraunces/files/fraunces-latin-500-normal.woff' },
  { name: 'Fraunces More', weight: 500, file: 'fraunces/files/fraunces-latin-ext-500-normal.woff' },
  { name: 'Fraunces Vietnamese', weight: 500, file: 'fraunces/files/fraunces-vietnamese-500-normal.woff' },
  { name: 'Figtree', weight: 500, file: 'figtree/files/figtree-latin-500-normal.woff' },
  { name: 'Figtree More', weight: 500, file: 'figtree/files/figtree-latin-ext-500-normal.woff' },
] as const;

export const SERIF = 'Fraunces, Fraunces More, Fraunces Vietnamese';
export const SANS = 'Figtree, Figtree More, Fraunces Vietnamese';

let loaded: Promise<{ name: string; weight: 500; data: Buffer }[]> | undefined;

/** Cached. next/og reads WOFF, neither WOFF2 nor variable fonts. */
export function socialFonts() {
  loaded ??= Promise.all(
    FILES.map(async ({ name, weight, file }) => {
      const data = await readFile(path.join(process.cwd(), 'node_modules/@fontsource', file));
      return { name, weight, data };
    }),
  );
  return loaded;
}
