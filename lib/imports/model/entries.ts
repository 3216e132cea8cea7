/**
 * Lists in a cell as people read and write them: entries with a bar or a line break between them, the parts of an entry with
 * semicolons. A text that holds such a sign itself stands in double quotes, with its own quotes doubled.
 */

/** Between entries that may hold commas. */
export const BETWEEN_ENTRIES = /[|\n\r]/y;
/** Between words: all that people put there. Quoted words hold these. */
export const BETWEEN_WORDS = /[|\n\r,;/·&]|\s(?:y|e|and)\s/y;
export const BETWEEN_PARTS = /;/y;

const QUOTED = /"(?:[^"]|"")*"(?=\s|[;|,/·&]|$)/y;

/** The pieces of a text, trimmed and still with their quotes; no blank ones. `separator` is sticky. */
export function cut(text: string, separator: RegExp): string[] {
  const pieces: string[] = [];
  let begin = 0;
  let at = 0;
  // A quote opens at the beginning of a piece and after a colon, elsewhere it is a letter.
  let before = '';
  while (at < text.length) {
    const character = text.charAt(at);
    const quoted = character === '"' && (before === '' || before === ':') ? match(QUOTED, text, at) : '';
    const between = quoted === '' ? match(separator, text, at) : '';
    if (between !== '') {
      pieces.push(text.slice(begin, at));
      begin = at + between.length;
      before = '';
    } else if (character.trim() !== '') before = character;
    at += quoted.length || between.length || 1;
  }
  return [...pieces, text.slice(begin)].map((piece) => piece.trim()).filter((piece) => piece !== '');
}

function match(sticky: RegExp, text: string, at: number): string {
  sticky.lastIndex = at;
  return sticky.exec(text)?.[0] ?? '';
}

export function isQuoted(piece: string): boolean {
  return /^"(?:[^"]|"")*"$/.test(piece);
}

/** What a piece says, without its quotes. */
export function unquoted(piece: string): string {
  return isQuoted(piece) ? piece.slice(1, -1).replaceAll('""', '"') : piece;
}

export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** A text as a part of an entry holds it. */
export function quotedWhereNeeded(text: string): string {
  return /[;|\n\r"]|^\s|\s$/.test(text) ? quoted(text) : text;
}

/** A part with its name, `quote: 12.000 €`, in lower case; null where it has none. */
export function namedPart(part: string): { name: string; text: string } | null {
  const [, name, text] = /^(\p{L}[\p{L}_]*)\s*:([\s\S]*)$/u.exec(part) ?? [];
  return name === undefined || text === undefined
    ? null
    : { name: name.toLowerCase(), text: unquoted(text.trim()) };
}
