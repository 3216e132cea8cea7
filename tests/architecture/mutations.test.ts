import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { FAULTS } from '../../tools/mutations/faults.ts';
import { definitionsOf } from './rules/sql.ts';

const MIGRATIONS = 'supabase/migrations';

it.each(FAULTS)('a planted fault still has its one place, and its test: $name', ({ file, find, test }) => {
  expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
  expect(readFileSync(test, 'utf8')).not.toBe('');
});

const functionsOf = (sql: string) => definitionsOf(sql).map(({ name }) => name);

/** The later migrations that define the function anew in which a text of this one stands: what is planted there changes nothing. */
function redefinitions(file: string, find: string): string[] {
  const before = readFileSync(file, 'utf8').split(find)[0] ?? '';
  const changed = functionsOf(before).at(-1);
  return readdirSync(MIGRATIONS)
    .map((name) => path.posix.join(MIGRATIONS, name))
    .filter((name) => name > file && functionsOf(readFileSync(name, 'utf8')).some((one) => one === changed));
}

it.each(FAULTS.filter(({ file }) => file.startsWith(MIGRATIONS)))(
  'a fault planted in a function stands in its present definition: $name',
  ({ file, find }) => {
    expect(redefinitions(file, find)).toEqual([]);
  },
);

it('a fault in a function that was defined anew since is named', () => {
  expect(
    redefinitions(
      `${MIGRATIONS}/20261129121000_search_by_bits.sql`,
      'f.lexeme >= b.beginning and f.lexeme < b.beginning || chr(1114111)',
    ),
  ).toContain(`${MIGRATIONS}/20261202100000_few_documents_apart.sql`);
});
