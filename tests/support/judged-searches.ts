/** Searches with a human relevance judgement (tests/search), and the measure of a result. */
import { readFileSync } from 'node:fs';

export interface Judged {
  query: string;
  /** Relevant results, equally ranked: slugs, or `register:identifier`; of a programme `school/programme`. */
  must: string[];
  /** The most relevant of them. */
  best?: string;
}

const PAGE = 10;

export function judgedSearches(): (Judged & { kind: string; language: 'es' | 'en' })[] {
  return JSON.parse(readFileSync(new URL('../search/judged.json', import.meta.url), 'utf8'));
}

/** Searches as students type them, judged from the data alone. */
export function typedSearches(): (Judged & { for: 'schools' | 'programmes'; language: string })[] {
  return JSON.parse(readFileSync(new URL('../search/typed.json', import.meta.url), 'utf8'));
}

export function ndcg({ must, best }: Judged, found: readonly string[]): number {
  const worth = (name: string) => (name === best ? 2 : must.includes(name) ? 1 : 0);
  const gain = (names: readonly string[]) =>
    names.slice(0, PAGE).reduce((sum, name, i) => sum + worth(name) / Math.log2(i + 2), 0);
  return gain(found) / gain(must.toSorted((a, b) => worth(b) - worth(a)));
}

/** Whether the first result is relevant. */
export function firstIsRight({ must, best }: Judged, [first = '']: readonly string[]): boolean {
  return best === undefined ? must.includes(first) : first === best;
}
