/**
 * What spreadsheets evaluate: a formula at the start of a cell, also behind blanks, marks that cannot be seen and
 * separators, also in the wide letters of East Asian keyboards. A quote mark in front makes it text, here and in any
 * other cell that the same file gives when it is read with another separator: with semicolons, say, where Excel
 * expects them, a text's own semicolons, tabs and line breaks end cells. `fromGuarded` takes exactly these marks off
 * again, so that a file reads back as what was written.
 */
const OPERATOR = '[=+\\-@＝＋－＠﹢﹣﹦﹫]';
const LEAD = '[\\s\\p{Cc}\\p{Cf},;|"]';
const ENDS_CELL = '[;\\t\\r\\n]';

const AT_START = new RegExp(`^'*(?:[\\t\\r\\n]|${LEAD}*${OPERATOR})`, 'u');
const INSIDE = new RegExp(`(?<=${ENDS_CELL})((?:(?!${ENDS_CELL})${LEAD})*)('*)(?=${OPERATOR})`, 'gu');

/** A text that no cell of a file evaluates. */
export function guarded(text: string): string {
  const inside = text.replace(INSIDE, "$1'$2");
  return AT_START.test(inside) ? `'${inside}` : inside;
}

/** The text that was guarded; one that was not, but looks as if it were, loses its marks. */
export function fromGuarded(text: string): string {
  const inside = text.startsWith("'") && AT_START.test(text) ? text.slice(1) : text;
  return inside.replace(INSIDE, (_, lead: string, marks: string) => lead + marks.slice(1));
}
