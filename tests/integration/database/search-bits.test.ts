/** What frequent words have become bits of finds the same, in the same order, as it does without them. */
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { only, openDatabase } from '../../support/scratch.ts';
import { STRAY_NUMBERS } from '../../support/search-numbers.ts';
import { expectSameAnswers, expectSamePages, TEXTS, withBits } from './search-bits-steps.ts';

let database: PGlite;
beforeAll(async () => {
  database = await openDatabase({ seed: true });
});
afterAll(() => database.close());

const bits = async () =>
  only(await database.query<{ n: number }>('select count(*)::integer as n from private.frequent_lexemes')).n;

describe('bits of frequent words', () => {
  it('are not chosen for a small directory', async () => {
    await database.query('select private.reindex_schools()');
    expect(await bits()).toBe(0);
  });

  it('change no answer', async () => {
    await expectSameAnswers(
      database,
      TEXTS.filter((_, i) => i % 12 === 0),
    );
    expect(await bits()).toBe(1280);
  });

  it('are read as numbers with the same pages and counts as from the documents', async () => {
    expect(await expectSamePages(database, 30)).toBeGreaterThan(8);
  });

  it('follow what is written', async () => {
    await withBits(database);
    const stray = async () => only(await database.query<{ n: number }>(STRAY_NUMBERS)).n;
    expect(await stray()).toBe(0);
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
    expect(await stray()).toBe(0);
    await database.exec(`update public.schools set country = 'Portugal', specialties = '["pastry"]', name = 'Casa Nueva'
      where name = 'Escuela Nueva'`);
    expect([await total('cocina'), await total('spain'), await total('escuela')]).toEqual([
      cocina,
      spain,
      escuela,
    ]);
    expect(await stray()).toBe(0);
    await database.exec(`update public.schools set is_active = false where name = 'Casa Nueva'`);
    expect(await stray()).toBe(0);
    await database.exec('rollback');
  });

  it('tell the beginning of a word alone, of rare words too, and follow what is written', async () => {
    await withBits(database);
    const found = await database.query<{ begun: string }>(
      `select rtrim(f.lexeme, '*') as begun from private.frequent_lexemes f
        cross join lateral private.settled_question(rtrim(f.lexeme, '*'), true) q
        where f.lexeme ~ '^[a-z]{3,}[*]$' and q.by_bits and coalesce(q.more, '') not like '%:*%' order by 1`,
    );
    expect(found.rows.length).toBeGreaterThan(20);
    const total = async (text: string) => {
      const page = await database.query<{ answer: { total: number } }>(
        'select public.search_schools(p_search => $1, p_exact => true) as answer',
        [text],
      );
      return only(page).answer.total;
    };
    for (const { begun } of found.rows.slice(0, 2)) {
      const before = await total(begun);
      await database.exec(`begin; insert into public.schools (name, city, country, description)
        values ('Casa', 'Lugo', 'Spain', 'Un curso ${begun}qzx')`);
      expect(await total(begun), begun).toBe(before + 1);
      await database.exec(`update public.schools set description = 'Un curso q${begun}' where name = 'Casa'`);
      expect(await total(begun), begun).toBe(before);
      await database.exec('rollback');
    }
  });
});
