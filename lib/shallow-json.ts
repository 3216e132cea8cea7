/** Levels of arrays and objects in JSON that somebody sends or has stored; nothing of ours has as many. */
export const MOST_LEVELS = 32;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
/** Brackets and braces: a brace is a bracket with this bit, and what closes is 2 more than what opens. */
const [BRACKET, BRACE_BIT] = [0x5b, 0x20];

/**
 * The value of a JSON text that is nested at most 32 levels deep, as the database takes lists. Throws SyntaxError for any
 * other text, before anything is made of it. What stands in its texts does not count.
 */
export function parseShallow(text: string): unknown {
  let levels = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) quoted = !quoted;
    else if (quoted) i += Number(code === BACKSLASH);
    else if ((code & ~BRACE_BIT) === BRACKET) levels += 1;
    else if ((code & ~BRACE_BIT) === BRACKET + 2) levels -= 1;
    if (levels > MOST_LEVELS) throw new SyntaxError(`JSON is nested deeper than ${MOST_LEVELS} levels`);
  }
  return JSON.parse(text);
}
