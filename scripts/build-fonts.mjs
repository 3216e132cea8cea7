/**
 * node scripts/build-fonts.mjs: subsets @fontsource-variable fonts, so that each fits into the first round trip (ten
 * packets, 14,600 bytes). A test compares the files.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const root = fileURLToPath(new URL('..', import.meta.url));

const OPTICAL_SIZE = 40;
/** One weight for all headings: the weight axis would double the size. */
const SERIF_WEIGHT = 480;

/** Characters of headings, other texts, and `latin-ext`; fonts.ts has the same ranges. */
const HEADINGS = ' -\\[\\]_a-z\u00a0¡ª«·º»¿À-ÿ\u0152\u0153–—‘-„…€';
const TEXTS = `${HEADINGS}£¥©`;
const LATIN_EXT = '\u0100-\u02ba\u1e00-\u1eff\u20a0-\u20c0';

const SERIF_AXES = { opsz: OPTICAL_SIZE, wght: SERIF_WEIGHT };
const SANS_AXES = { wght: { min: 400, max: 700 } };

/** Every letter of the ranges. @param {string} ranges as in brackets of a regular expression */
function letters(ranges) {
  const within = new RegExp(`[${ranges}]`, 'u');
  return Array.from({ length: 0x2fff }, (_, code) => String.fromCodePoint(code))
    .filter((letter) => within.test(letter))
    .join('');
}

const PACKAGES = path.join(root, 'node_modules/@fontsource-variable');

/** The files by their names in app/styles/fonts. @returns {Promise<Record<string, Buffer>>} */
export async function buildFonts() {
  /** @param {string} origin @param {string} ranges @param {typeof SERIF_AXES | typeof SANS_AXES} variationAxes */
  const cut = (origin, ranges, variationAxes) =>
    subsetFont(readFileSync(path.join(PACKAGES, origin)), letters(ranges), {
      targetFormat: 'woff2',
      noLayoutClosure: true,
      variationAxes,
    });
  return {
    'serif.woff2': await cut('fraunces/files/fraunces-latin-opsz-normal.woff2', HEADINGS, SERIF_AXES),
    'serif-ext.woff2': await cut(
      'fraunces/files/fraunces-latin-ext-opsz-normal.woff2',
      LATIN_EXT,
      SERIF_AXES,
    ),
    'sans.woff2': await cut('figtree/files/figtree-latin-wght-normal.woff2', TEXTS, SANS_AXES),
    'sans-ext.woff2': await cut('figtree/files/figtree-latin-ext-wght-normal.woff2', LATIN_EXT, SANS_AXES),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, font] of Object.entries(await buildFonts()))
    writeFileSync(path.join(root, 'app/styles/fonts', name), font);
}
