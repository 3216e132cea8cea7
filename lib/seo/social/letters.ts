/** Characters of the fonts: Latin with European accents, figures and punctuation. */
const KNOWN =
  /[\u0020-\u007e\u00a1-\u00ac\u00ae-\u0148\u014a-\u017e\u0218-\u021b\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u20ac]/;

/** '辻調理師専門学校' gives '', 'Tsuji (辻調)' gives 'Tsuji'. */
export function printable(text: string): string {
  const letters = [...text.normalize('NFC')].map((letter) => {
    if (KNOWN.test(letter)) return letter;
    if (/\s/.test(letter)) return ' ';
    return [...letter.normalize('NFKD')].filter((part) => KNOWN.test(part)).join('');
  });
  const tidy = letters
    .join('')
    .replace(/[([{]\s*[)\]}]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(tidy) ? tidy : '';
}
