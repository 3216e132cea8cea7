/** Characters of the fonts: Latin with European and Vietnamese accents, figures and punctuation. */
const KNOWN =
  /[\u0020-\u007e\u00a1-\u00ac\u00ae-\u0148\u014a-\u017e\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u1ea0-\u1ef9\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u20ac]/;

/**
 * A text as the fonts can print it; '' when they lack a script of it, as a part of a name would be another name. What
 * only brackets hold is left out: 'Tsuji (辻調)' gives 'Tsuji', '辻調理師専門学校' and 'Школа Gusto' give ''.
 */
export function printable(text: string): string {
  const name = text
    .normalize('NFC')
    .replace(/\([^()]{0,200}\)|\[[^[\]]{0,200}\]/g, (part) => (hasOtherScript(part) ? '' : part));
  if (hasOtherScript(name)) return '';
  const tidy = [...name]
    .map((letter) => {
      if (KNOWN.test(letter)) return letter;
      if (/\s/.test(letter)) return ' ';
      return [...letter.normalize('NFKD')].filter((part) => KNOWN.test(part)).join('');
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(tidy) ? tidy : '';
}

const hasOtherScript = (text: string): boolean =>
  [...text].some((letter) => /(?!\p{Script=Latin})\p{L}/u.test(letter) && !KNOWN.test(letter));
