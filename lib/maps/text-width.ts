const NARROW = /[ .,'’ijlIftr()-]/;
const WIDE = /[mwMW—]/;

/**
 * About how wide a text is in the page's sans serif, in ems: a little more than it is, so that what is placed by it stays
 * apart. Letters outside of Latin count as wide ones.
 */
export function textWidth(text: string): number {
  let width = 0;
  for (const letter of text.normalize('NFC')) {
    if (WIDE.test(letter) || letter > '\u02ff') width += 0.92;
    else if (NARROW.test(letter)) width += 0.36;
    else width += letter === letter.toLowerCase() ? 0.58 : 0.7;
  }
  return width;
}
