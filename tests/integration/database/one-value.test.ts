import type { PGlite } from '@electric-sql/pglite';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { only, openDatabase } from '../../support/scratch.ts';

/** The functions of one value of each filter, which an older version of the site calls, answer as those of several. */
let database: PGlite;
beforeAll(async () => {
  database = await openDatabase({ seed: true });
});
afterAll(() => database.close());

const call = async (sql: string, values: unknown[]): Promise<unknown> =>
  only(await database.query<{ answer: unknown }>(`select ${sql} as answer`, values)).answer;

const asked = fc.tuple(
  fc.constantFrom('', 'Spain', 'France', 'Atlantis', null),
  fc.constantFrom('', 'university', 'kitchen', null),
  fc.constantFrom('', 'pastry', 'astronomy', null),
  fc.constantFrom('', 'cocina', 'madird', 'pastry spain under', null),
);
const listOf = (value: string | null) => (value ? [value] : []);

describe.each([
  ['search_schools', '', ", p_language => 'en', p_page => 2, p_sort => 'country', p_price_max => 20000"],
  ['search_schools', '', ', p_exact => true, p_page_size => 5, p_area => array[30, -20, 60, 40]'],
  ['search_facets', '', ", p_language => 'en', p_area => array[30, -20, 60, 40]"],
  ['search_facets', '', ', p_exact => true, p_price_max => 20000'],
  ['search_schools_near', '40.4, -3.7, 500, ', ", p_sort => 'price', p_page => 2, p_page_size => 3"],
  ['school_points', '', ', p_near => array[40.4, -3.7, 500], p_most => 3'],
  [
    'school_points',
    '',
    ", p_town => 'madrid', p_box => array[30, -20, 60, 40], p_area => array[30, -20, 60, 40]",
  ],
])('%s(%s…%s)', (name, before, after) => {
  it('answers the same for one value as for a list of it', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async ([country, type, specialty, search]) => {
        expect(
          await call(`public.${name}(${before}$1::text, $2, $3, $4${after})`, [
            country,
            type,
            specialty,
            search,
          ]),
        ).toEqual(
          await call(`public.${name}(${before}$1::text[], $2, $3, $4${after})`, [
            ...[listOf(country), listOf(type), listOf(specialty), search],
          ]),
        );
      }),
      { numRuns: 10 },
    );
  });
});
