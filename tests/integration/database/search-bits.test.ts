/** What frequent words have become bits of finds the same, in the same order, as it does without them. */
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAMILIES } from '../../bench/search-families.ts';
import { judgedSearches } from '../../support/judged-searches.ts';
import { only, openDatabase } from '../../support/scratch.ts';
import { referenceSchools, searchedTexts } from '../../support/search-reference.ts';

const CALLS = [
  'public.search_schools(p_search => $1)',
  'public.search_schools(p_search => $1, p_page => 2, p_page_size => 5, p_exact => true)',
  `public.search_schools(p_search => $1, p_country => 'Spain', p_sort => 'country')`,
  'public.search_facets(p_search => $1)',
  'public.search_schools_near(41.9, 2.2, 900, p_search => $1)',
  'public.school_points(p_search => $1)',
  'public.suggest($1)',
];
/** Words of descriptions too, alone, in pairs and begun: 'kitchen of' finds what a third of the directory has. */
const TEXTS = [
  ...Object.values(FAMILIES).flat(),
  ...judgedSearches().flatMap(({ query }, i) => (i % 4 === 0 ? [query] : [])),
  ...referenceSchools().flatMap((school, i) => {
    const words = (searchedTexts(school, i % 2 ? 'es' : 'en')[4] ?? '').split(' ');
    return [words.slice(i, i + 1), words.slice(i + 2, i + 4), [words[i + 5]?.slice(0, 4) ?? '']].map((some) =>
      some.join(' '),
    );
  }),
  ...['de la', 'e', 'ma', 's', 'escuela e', 'short course', 'curso corto madrid', 'school', 'cocina cocina'],
];

let database: PGlite;
beforeAll(async () => {
  database = await openDatabase({ seed: true });
});
afterAll(() => database.close());

async function answers(): Promise<Map<string, unknown>> {
  const all = new Map<string, unknown>();
  for (const text of TEXTS) {
    for (const call of CALLS) {
      const found = await database.query<{ answer: unknown }>(`select ${call} as answer`, [text]);
      all.set(`${call} ${text}`, only(found).answer);
    }
  }
  return all;
}
const withBits = () => database.query('select private.reindex_schools(1, 40)');
const bits = async () =>
  only(await database.query<{ n: number }>('select count(*)::integer as n from private.frequent_lexemes')).n;

describe('bits of frequent words', () => {
  it('are not chosen for a small directory', async () => {
    await database.query('select private.reindex_schools()');
    expect(await bits()).toBe(0);
  });

  it('change no answer', async () => {
    const before = await answers();
    await withBits();
    expect(await bits()).toBe(768);
    const after = await answers();
    for (const [asked, answer] of before) expect(after.get(asked), asked).toEqual(answer);
  }, 120_000);

  it('follow what is written', async () => {
    await withBits();
    const total = async (text: string) => {
      const found = await database.query<{ answer: { total: number } }>(
        'select public.search_schools(p_search => $1, p_exact => true) as answer',
        [text],
      );
      return only(found).answer.total;
    };
    const [cocina, spain, escuela] = [await total('cocina'), await total('spain'), await total('escuela')];
    await database.exec(`begin; insert into public.schools (name, city, country, specialties)
      values ('Escuela Nueva', 'Lugo', 'Spain', '["culinaryArts"]')`);
    expect([await total('cocina'), await total('spain'), await total('escuela')]).toEqual([
      cocina + 1,
      spain + 1,
      escuela + 1,
    ]);
    await database.exec(`update public.schools set country = 'Portugal', specialties = '["pastry"]', name = 'Casa Nueva'
      where name = 'Escuela Nueva'`);
    expect([await total('cocina'), await total('spain'), await total('escuela')]).toEqual([
      cocina,
      spain,
      escuela,
    ]);
    await database.exec('rollback');
  });
});
