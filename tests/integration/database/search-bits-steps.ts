/** What is asked with and without bits of frequent words: by search-bits.test.ts of some texts, by the deep one of all. */
import type { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { expect } from 'vitest';
import { FAMILIES } from '../../../tools/bench/search-families.ts';
import { judgedSearches } from '../../support/judged-searches.ts';
import { only } from '../../support/scratch.ts';
import { referenceSchools, searchedTexts } from '../../support/search-reference.ts';

const CALLS = [
  'public.search_schools(p_search => $1)',
  'public.search_schools(p_search => $1, p_page => 2, p_page_size => 5, p_exact => true)',
  `public.search_schools(p_search => $1, p_countries => '{Spain}', p_sort => 'country')`,
  'public.search_facets(p_search => $1)',
  'public.search_schools_near(41.9, 2.2, 900, p_search => $1)',
  `public.school_points('{}', p_search => $1)`,
  'public.suggest($1)',
];
/** Words of descriptions too, alone, in pairs and begun: 'kitchen of' finds what a third of the directory has. */
export const TEXTS = [
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

export const withBits = (database: PGlite) => database.query('select private.reindex_schools(1, 40)');

async function answers(database: PGlite, texts: readonly string[]): Promise<Map<string, unknown>> {
  const all = new Map<string, unknown>();
  for (const text of texts) {
    for (const call of CALLS) {
      const found = await database.query<{ answer: unknown }>(`select ${call} as answer`, [text]);
      all.set(`${call} ${text}`, only(found).answer);
    }
  }
  return all;
}

/** Asks without bits, makes them and asks again. */
export async function expectSameAnswers(database: PGlite, texts: readonly string[]): Promise<void> {
  await database.query('select private.reindex_schools()');
  const before = await answers(database, texts);
  await withBits(database);
  const after = await answers(database, texts);
  for (const [asked, answer] of before) expect(after.get(asked), asked).toEqual(answer);
}

/** Pages and counts from the numbers and from the documents, for words at random; gives how many questions bits answered. */
export async function expectSamePages(database: PGlite, numRuns: number): Promise<number> {
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
      const { rows } = await database.query<Record<'numbers' | 'documents' | 'counts' | 'counted', unknown>>(
        `select (select to_jsonb(r) from private.ranked_page(q, '', $2, $3, $4) r) as numbers,
            (select to_jsonb(r) from private.search_order('', 'es', q) o, private.text_page((q).condition, o.columns, o.joined, o.ordered,
              $2, $3, $4) r) as documents,
            (select jsonb_object_agg(c.group_id, c.schools) from unnest(private.bits_counts(q, '')) c) as counts,
            (select jsonb_object_agg(c.group_id, c.schools) from unnest(private.text_counts((q).condition)) c) as counted
          from (select private.settled_question($1, true) as q offset 0) asked where (q).by_bits`,
        [text, filters.groups, filters.page, filters.size],
      );
      told += rows.length;
      for (const row of rows) {
        expect(row.numbers, text).toEqual(row.documents);
        expect(row.counts, text).toEqual(row.counted);
      }
    }),
    { numRuns },
  );
  await database.exec('rollback');
  return told;
}
