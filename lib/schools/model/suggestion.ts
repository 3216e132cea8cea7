/** Search suggestions. Without libraries, because the browser loads this file. */
import { withoutAccents } from '@/lib/plain-words';

export const SUGGESTING_LISTS = ['schools', 'programmes'] as const;
export type SuggestingList = (typeof SUGGESTING_LISTS)[number];

export interface SuggestedOption {
  label: string;
  /** Distinguishes equal names; may be ''. */
  note: string;
  address: string;
}

export interface SuggestionGroup {
  label: string;
  options: SuggestedOption[];
}

export interface SuggestionAnswer {
  groups: SuggestionGroup[];
  corrected: { text: string; label: string } | null;
  /** The number of results, for screen readers. */
  found: string;
  texts: { list: string; recent: string; clear: string };
}

/** `typed`: matches the input. */
export interface LabelPart {
  text: string;
  match: boolean;
}

const isWord = (letter: string) => /[\p{L}\p{N}\p{M}]/u.test(letter);

/** Splits a label into matching prefixes of words and other parts. Ignores accents and case. */
export function labelParts(label: string, typed: string): LabelPart[] {
  const wanted = withoutAccents(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const letters = [...label];
  const parts: LabelPart[] = [];
  const add = (text: string, match: boolean) => {
    const last = parts.at(-1);
    if (last?.match === match) last.text += text;
    else parts.push({ text, match });
  };
  for (let at = 0; at < letters.length; ) {
    let end = at;
    while (end < letters.length && isWord(letters[end] ?? '')) end += 1;
    if (end === at) {
      add(letters[at] ?? '', false);
      at += 1;
      continue;
    }
    const taken = lettersTaken(letters.slice(at, end), wanted);
    if (taken > 0) add(letters.slice(at, at + taken).join(''), true);
    if (at + taken < end) add(letters.slice(at + taken, end).join(''), false);
    at = end;
  }
  return parts;
}

function lettersTaken(word: readonly string[], wanted: readonly string[]): number {
  const plain = withoutAccents(word.join(''));
  const longest = Math.max(0, ...wanted.filter((one) => plain.startsWith(one)).map((one) => one.length));
  if (longest === 0) return 0;
  let taken = 0;
  while (taken < word.length && withoutAccents(word.slice(0, taken).join('')).length < longest) taken += 1;
  // A combining accent belongs to the previous letter.
  while (taken < word.length && withoutAccents(word[taken] ?? '') === '') taken += 1;
  return taken;
}
