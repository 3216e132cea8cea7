/** PostgreSQL's parsers are recursive: a stack overflow by nested JSON ends PGlite's thread. */

/** Far more than real data has. */
export const MAX_LEVELS = 100;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Brackets in strings do not count. */
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
      if (levels > MAX_LEVELS) return true;
    } else if (CLOSING.has(code)) levels -= 1;
  }
  return false;
}
