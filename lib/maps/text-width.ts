const NARROW = /[ .,'’ijlIftr()-]/;
const WIDE = /[mwMW—]/;

/** Estimated width in ems in the page's sans serif, slightly too large. Non-Latin letters count as wide. */
export function textWidth(text: string): number {
  let width = 0;
  for (const letter of text.normalize('NFC')) {
    if (WIDE.test(letter) || letter > '\u02ff') width += 0.92;
    else if (NARROW.test(letter)) width += 0.36;
    else width += letter === letter.toLowerCase() ? 0.58 : 0.7;
  }
  return width;
}
