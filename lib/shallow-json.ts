/** Maximum nesting of received or stored JSON; own data have far less. */
export const MAX_LEVELS = 32;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
/** Bracket codes: a brace is a bracket with this bit; closing codes are 2 more than opening ones. */
const [BRACKET, BRACE_BIT] = [0x5b, 0x20];

/** Parses JSON of at most 32 levels, the database's limit. Throws SyntaxError before parsing. */
export function parseShallow(text: string): unknown {
  let levels = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) quoted = !quoted;
    else if (quoted) i += Number(code === BACKSLASH);
    else if ((code & ~BRACE_BIT) === BRACKET) levels += 1;
    else if ((code & ~BRACE_BIT) === BRACKET + 2) levels -= 1;
    if (levels > MAX_LEVELS) throw new SyntaxError(`JSON is nested deeper than ${MAX_LEVELS} levels`);
  }
  return JSON.parse(text);
}
