import localFont from 'next/font/local';

/**
 * Subset by scripts/build-fonts.mjs. latin-ext comes first in the family, limited to its range; the loader takes
 * literals only.
 */
const serif = localFont({
  src: './fonts/serif.woff2',
  weight: '400 600',
  variable: '--font-fraunces',
  adjustFontFallback: 'Times New Roman',
});
const serifExt = localFont({
  src: './fonts/serif-ext.woff2',
  weight: '400 600',
  variable: '--font-fraunces-ext',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0100-02BA, U+1E00-1EFF, U+20A0-20C0' }],
});
const sans = localFont({
  src: './fonts/sans.woff2',
  weight: '400 700',
  variable: '--font-figtree',
  adjustFontFallback: 'Arial',
});
const sansExt = localFont({
  src: './fonts/sans-ext.woff2',
  weight: '400 700',
  variable: '--font-figtree-ext',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0100-02BA, U+1E00-1EFF, U+20A0-20C0' }],
});

export const fontVariables = [serif, serifExt, sans, sansExt].map((font) => font.variable).join(' ');
