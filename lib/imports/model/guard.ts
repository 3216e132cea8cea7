/** Against CSV formula injection, also behind blanks, separators and full-width letters: a quote mark makes it text. */
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
