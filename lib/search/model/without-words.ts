import { plainWords } from '@/lib/plain-words';

/**
 * Removes the shortest run that contains these words in order, with only stop words between. Unchanged when not found.
 */
export function withoutWords(search: string, words: string): string {
  const tokens = search.split(' ').filter((token) => token !== '');
  const wanted = plainWords(words).split(' ');
  for (let start = 0; start < tokens.length; start++) {
    const end = endOf(tokens, start, wanted);
    if (end > 0) return [...tokens.slice(0, start), ...tokens.slice(end)].join(' ');
  }
  return tokens.join(' ');
}

/** Number of tokens with marks only, such as currency signs, from a position. */
function marksFrom(tokens: readonly string[], at: number): number {
  const length = tokens.slice(at).findIndex((token) => plainWords(token) !== '');
  return length < 0 ? tokens.length - at : length;
}

const LITTLE = 3;

/** End of the run from a position; 0 when not found. */
function endOf(tokens: readonly string[], start: number, wanted: readonly string[]): number {
  let next = 0;
  for (let at = start; at < tokens.length; at++) {
    const said = plainWords(tokens[at] ?? '').split(' ');
    const matches = said.every((word, i) => word === wanted[next + i]);
    if (matches) next += said.length;
    else if (at === start || said.join('').length > LITTLE) return 0;
    if (next >= wanted.length) return at + 1 + marksFrom(tokens, at + 1);
  }
  return 0;
}
