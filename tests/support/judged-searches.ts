/** Searches that people have judged (tests/search), and how well an order of schools or programmes answers one. */
import { readFileSync } from 'node:fs';

export interface Judged {
  query: string;
  /** What belongs on top, equal among themselves: slugs, or `register:identifier`; of a programme `school/programme`. */
  must: string[];
  /** The one of them that belongs first. */
  best?: string;
}

const PAGE = 10;

/** Searches for schools of each kind. */
export function judgedSearches(): (Judged & { kind: string; language: 'es' | 'en' })[] {
  return JSON.parse(readFileSync(new URL('../search/judged.json', import.meta.url), 'utf8'));
}

/** As students type them, judged from the data alone. */
export function typedSearches(): (Judged & { for: 'schools' | 'programmes'; language: string })[] {
  return JSON.parse(readFileSync(new URL('../search/typed.json', import.meta.url), 'utf8'));
}

/** Discounted cumulative gain of the first ten, as a share of the best possible one: `must` is worth 1, `best` 2. */
export function ndcg({ must, best }: Judged, found: readonly string[]): number {
  const worth = (name: string) => (name === best ? 2 : must.includes(name) ? 1 : 0);
  const gain = (names: readonly string[]) =>
    names.slice(0, PAGE).reduce((sum, name, i) => sum + worth(name) / Math.log2(i + 2), 0);
  return gain(found) / gain(must.toSorted((a, b) => worth(b) - worth(a)));
}

/** Whether the first hit is one that belongs there. */
export function firstIsRight({ must, best }: Judged, [first = '']: readonly string[]): boolean {
  return best === undefined ? must.includes(first) : first === best;
}
