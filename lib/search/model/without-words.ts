import { plainWords } from '@/lib/plain-words';

/**
 * A search without these words: the shortest run of its words that says them, in their order, with nothing but little words between.
 * The same text where it does not say them.
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

/** How many tokens of marks alone, as the sign of a currency, begin at a place. */
function marksFrom(tokens: readonly string[], at: number): number {
  const length = tokens.slice(at).findIndex((token) => plainWords(token) !== '');
  return length < 0 ? tokens.length - at : length;
}

const LITTLE = 3;

/** Where the run of tokens ends that says these words from a place on; 0 where none does. */
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
