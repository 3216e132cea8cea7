import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addRegisterSchools } from '../../support/judged.ts';
import { firstIsRight, type Judged, judgedSearches, ndcg } from '../../support/judged-searches.ts';
import { openDatabase } from '../../support/scratch.ts';
import { searchCalls } from '../../support/search-calls.ts';

const GOAL = { ndcg: 0.95, first: 0.9 };
/** Of the search before this one, 'the text contains these characters', over the same schools and searches. */
const BEFORE = { ndcg: 0.321, first: 0.313 };

const JUDGED = judgedSearches();
let database: PGlite;
let found: Map<Judged, string[]>;
beforeAll(async () => {
  database = await openDatabase({ seed: true });
  await addRegisterSchools(database);
  const ask = searchCalls(database);
  const seeded = new Set(JUDGED.flatMap(({ must }) => must).filter((name) => !name.includes(':')));
  found = new Map();
  for (const judged of JUDGED) {
    const { schools } = await ask.search({ search: judged.query, language: judged.language }, 1, 10);
    found.set(
      judged,
      schools.map(({ slug, legacy_id }) => (seeded.has(slug) ? slug : (legacy_id ?? slug))),
    );
  }
});
afterAll(() => database.close());

it('The searches judged find on top what belongs there', () => {
  const scores = JUDGED.map((judged) => {
    const schools = found.get(judged) ?? [];
    return { judged, schools, ndcg: ndcg(judged, schools), first: firstIsRight(judged, schools) };
  });
  const mean = (some: typeof scores) => ({
    ndcg: some.reduce((sum, one) => sum + one.ndcg, 0) / some.length,
    first: some.filter(({ first }) => first).length / some.length,
  });
  const line = (name: string, { ndcg: gain, first }: typeof GOAL) =>
    `${name.padEnd(20)} nDCG@10 ${gain.toFixed(3)}  first hit right ${first.toFixed(3)}`;
  const lines = [...new Set(JUDGED.map(({ kind }) => kind))].map((kind) =>
    line(kind, mean(scores.filter(({ judged }) => judged.kind === kind))),
  );
  const worst = scores
    .filter((one) => one.ndcg < 0.9 || !one.first)
    .map(
      ({ judged, schools, ndcg: gain }) =>
        `  ${gain.toFixed(2)} ${judged.query}: ${schools.slice(0, 4).join(', ')}`,
    );
  console.log(
    [
      `${JUDGED.length} searches`,
      ...lines,
      line('all', mean(scores)),
      line('the search before', BEFORE),
      'less than 0.9, or another one first:',
      ...worst,
    ].join('\n'),
  );
  const all = mean(scores);
  expect(all.ndcg).toBeGreaterThanOrEqual(GOAL.ndcg);
  expect(all.first).toBeGreaterThanOrEqual(GOAL.first);
  expect(all.ndcg).toBeGreaterThan(BEFORE.ndcg);
});

it('are in both languages and name schools that there are', async () => {
  const { rows } = await database.query<{ name: string }>(
    `select unnest(array[slug, legacy_id]) as name from public.schools`,
  );
  const names = new Set(rows.map(({ name }) => name));
  expect(JUDGED.flatMap(({ must }) => must).filter((name) => !names.has(name))).toEqual([]);
  expect(JUDGED.length).toBeGreaterThanOrEqual(150);
  for (const language of ['es', 'en'])
    expect(JUDGED.filter((one) => one.language === language).length).toBeGreaterThanOrEqual(70);
});
