/** Entries are separated by a bar or a line break, their parts by semicolons; quoted texts may contain these. */

/** Separators of entries that may contain commas. */
export const BETWEEN_ENTRIES = /[|\n\r]/y;
/** Separators of words, as people write them. Words with such signs are quoted. */
export const BETWEEN_WORDS = /[|\n\r,;/·&]|\s(?:y|e|and)\s/y;
export const BETWEEN_PARTS = /;/y;

const QUOTED = /"(?:[^"]|"")*"(?=\s|[;|,/·&]|$)/y;

/** Trimmed non-blank parts, still quoted. `separator` is sticky. */
export function cut(text: string, separator: RegExp): string[] {
  const pieces: string[] = [];
  let begin = 0;
  let at = 0;
  // A quote opens at the beginning of a part and after a colon, elsewhere it is a letter.
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

export function unquoted(piece: string): string {
  return isQuoted(piece) ? piece.slice(1, -1).replaceAll('""', '"') : piece;
}

export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

export function quotedWhereNeeded(text: string): string {
  return /[;|\n\r"]|^\s|\s$/.test(text) ? quoted(text) : text;
}

/** A part with its lower-case name, `quote: 12.000 €`; null without one. */
export function namedPart(part: string): { name: string; text: string } | null {
  const [, name, text] = /^(\p{L}[\p{L}_]*)\s*:([\s\S]*)$/u.exec(part) ?? [];
  return name === undefined || text === undefined
    ? null
    : { name: name.toLowerCase(), text: unquoted(text.trim()) };
}
