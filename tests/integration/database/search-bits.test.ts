/** What frequent words have become bits of finds the same, in the same order, as it does without them. */
import type { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAMILIES } from '../../bench/search-families.ts';
import { judgedSearches } from '../../support/judged-searches.ts';
import { only, openDatabase } from '../../support/scratch.ts';
import { STRAY_NUMBERS } from '../../support/search-numbers.ts';
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

  it('are read as numbers with the same pages and counts as from the documents', async () => {
    await database.exec(`begin; insert into public.schools (name, city, country, type, specialties)
      select (array['Escuela', 'Éscuela de', 'Ñandú', '東京', 'Le Cordon', 'Ins', 'I', 'Academia 東'])[1 + n % 8]
          || (array[' Vino', ' Cocina', '', ' Hotel', ' Internacional'])[1 + n % 5] || case when n % 3 = 0 then '' else ' ' || n / 9 end,
        (array['Madrid', 'Lugo', 'Paris'])[1 + n % 3], (array['Spain', 'France'])[1 + n % 2], 'college', '["pastry"]'
        from generate_series(1, 160) n;
      select private.reindex_schools(1, 40)`);
    const frequent = await database.query<{ lexeme: string }>(
      `select lexeme from private.frequent_lexemes where lexeme ~ '^[a-z]{2,}$' order by 1`,
    );
    const groups = await database.query<{ id: number }>('select id from private.search_groups order by 1');
    const asked = fc.record({
      words: fc.array(fc.constantFrom(...frequent.rows.map(({ lexeme }) => lexeme), 'escuela', 'pan'), {
        minLength: 1,
        maxLength: 3,
      }),
      begun: fc.integer({ min: 1, max: 12 }),
      groups: fc.option(fc.subarray(groups.rows.map(({ id }) => id))),
      page: fc.constantFrom(1, 2, 3, 7, 1_000),
      size: fc.constantFrom(1, 3, 12, 100),
    });
    let told = 0;
    await fc.assert(
      fc.asyncProperty(asked, async ({ words, begun, ...filters }) => {
        const text = [...words.slice(0, -1), words.at(-1)?.slice(0, begun)].join(' ');
        const { rows } = await database.query<
          Record<'numbers' | 'documents' | 'counts' | 'counted', unknown>
        >(
          `select (select to_jsonb(r) from private.ranked_page(q, (q).condition, $2, $3, $4) r) as numbers,
              (select to_jsonb(r) from private.search_order('', 'es', q) o, private.text_page((q).condition, o.columns, o.joined, o.ordered,
                $2, $3, $4) r) as documents,
              private.bits_counts((q).condition) as counts, private.text_counts((q).condition) as counted
            from (select private.settled_question($1, true) as q offset 0) asked where (q).by_bits`,
          [text, filters.groups, filters.page, filters.size],
        );
        told += rows.length;
        for (const row of rows) {
          expect(row.numbers, text).toEqual(row.documents);
          expect(row.counts, text).toEqual(row.counted);
        }
      }),
      { numRuns: 300 },
    );
    expect(told).toBeGreaterThan(150);
    await database.exec('rollback');
  }, 120_000);

  it('follow what is written', async () => {
    await withBits();
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
});
