/**
 * Prevents CSV formula injection. Spreadsheets evaluate a formula at the start of a cell, also after blanks, invisible
 * marks and separators, and with full-width letters. A leading quote mark makes it text, here and in any cell that
 * results from another separator: where Excel expects semicolons, those, tabs and line breaks in a text end cells.
 * `fromGuarded` removes exactly these marks, so that a file round-trips.
 */
const OPERATOR = '[=+\\-@＝＋－＠﹢﹣﹦﹫]';
const LEAD = '[\\s\\p{Cc}\\p{Cf},;|"]';
const ENDS_CELL = '[;\\t\\r\\n]';

const AT_START = new RegExp(`^'*(?:[\\t\\r\\n]|${LEAD}*${OPERATOR})`, 'u');
const INSIDE = new RegExp(`(?<=${ENDS_CELL})((?:(?!${ENDS_CELL})${LEAD})*)('*)(?=${OPERATOR})`, 'gu');

export function guarded(text: string): string {
  const inside = text.replace(INSIDE, "$1'$2");
  return AT_START.test(inside) ? `'${inside}` : inside;
}

/** Inverse of `guarded`; text that only looks guarded loses its marks. */
export function fromGuarded(text: string): string {
  const inside = text.startsWith("'") && AT_START.test(text) ? text.slice(1) : text;
  return inside.replace(INSIDE, (_, lead: string, marks: string) => lead + marks.slice(1));
}
