import { beforeAll, expect, it } from 'vitest';
import type { ProgrammeSearch } from '../../../lib/supabase/results/programmes.ts';
import type { SchoolSearch } from '../../../lib/supabase/results/search.ts';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { fillJudged } from '../../support/judged.ts';
import {
  firstIsRight,
  type Judged,
  judgedSearches,
  ndcg,
  typedSearches,
} from '../../support/judged-searches.ts';
import { only, openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: false }));
let slugOf: Map<string, string>;
beforeAll(async () => {
  slugOf = await fillJudged(database);
});

async function asked(
  list: 'schools' | 'programmes',
  { query, language }: { query: string; language: string },
) {
  const request = { search: query, language: language === 'en' ? 'en' : 'es', page_size: 10 };
  const answer = await database.query<{ answer: SchoolSearch | ProgrammeSearch }>(
    `select public.search_${list}($1) as answer`,
    [JSON.stringify(request)],
  );
  const found = only(answer).answer;
  return 'schools' in found
    ? found.schools.map(({ slug }) => slug)
    : found.programmes.map(({ school_slug, slug }) => `${school_slug}/${slug}`);
}

/** Prints the score of each kind and the worst searches; returns all means. */
async function measured<T extends Judged & { language: string }>(
  searches: readonly T[],
  list: (one: T) => 'schools' | 'programmes',
  kind: (one: T) => string,
) {
  const scores: { one: T; found: string[]; ndcg: number; first: boolean }[] = [];
  for (const one of searches) {
    const named = (name: string) => slugOf.get(name) ?? name;
    const judged = { ...one, must: one.must.map(named), ...(one.best && { best: named(one.best) }) };
    const found = await asked(list(one), one);
    scores.push({ one, found, ndcg: ndcg(judged, found), first: firstIsRight(judged, found) });
  }
  const mean = (some: typeof scores) => ({
    ndcg: some.reduce((sum, { ndcg: gain }) => sum + gain, 0) / some.length,
    first: some.filter(({ first }) => first).length / some.length,
  });
  const line = (name: string, some: typeof scores) =>
    `${name.padEnd(20)} ${some.length}  nDCG@10 ${mean(some).ndcg.toFixed(3)}  first hit right ${mean(some).first.toFixed(3)}`;
  const kinds = [...new Set(searches.map(kind))];
  console.log(
    [
      ...kinds.map((name) =>
        line(
          name,
          scores.filter(({ one }) => kind(one) === name),
        ),
      ),
      line('all', scores),
      ...scores
        .filter((score) => score.ndcg < 0.9 || !score.first)
        .map(
          ({ one, found, ndcg: gain }) =>
            `  ${gain.toFixed(2)} ${one.query}: ${found.slice(0, 4).join(', ')}`,
        ),
    ].join('\n'),
  );
  return mean(scores);
}

it('The judged searches for schools find on top what belongs there', async () => {
  const { ndcg: gain, first } = await measured(
    judgedSearches(),
    () => 'schools',
    ({ kind }) => kind,
  );
  expect(gain).toBeGreaterThanOrEqual(0.98);
  expect(first).toBeGreaterThanOrEqual(0.97);
});

it('Searches as students type them find on top what belongs there', async () => {
  const { ndcg: gain, first } = await measured(
    typedSearches(),
    (one) => one.for,
    (one) => `${one.for} ${one.language}`,
  );
  expect(gain).toBeGreaterThanOrEqual(0.95);
  expect(first).toBeGreaterThanOrEqual(0.9);
});
