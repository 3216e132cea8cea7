/**
 * How deep JSON is nested, told before anything parses it: PostgreSQL's parsers call themselves for each level, and the
 * stack that they have in PGlite takes the database's thread along when it overflows.
 */

/** Levels of arrays and objects that a client may send; nobody's data has as many. */
export const MOST_LEVELS = 100;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Whether a JSON text is nested deeper than MOST_LEVELS. What stands in its texts does not count. */
export function isDeepJson(json: string): boolean {
  let levels = 0;
  let quoted = false;
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i);
    if (quoted) {
      if (code === BACKSLASH) i += 1;
      else if (code === QUOTE) quoted = false;
    } else if (code === QUOTE) quoted = true;
    else if (OPENING.has(code)) {
      levels += 1;
      if (levels > MOST_LEVELS) return true;
    } else if (CLOSING.has(code)) levels -= 1;
  }
  return false;
}
