import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FAULTS } from '../../../tools/mutations/faults.ts';

const MIGRATIONS = globSync('supabase/migrations/*.sql').sort();
const FUNCTION = /^create (?:or replace )?function ((?:\w+\.)?\w+)/gim;
const functionsOf = (sql: string) => [...sql.matchAll(FUNCTION)].map(([, name]) => name);

it.each(FAULTS)(
  'a planted fault has exactly one place, and its test exists: $name',
  ({ file, find, test }) => {
    expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
    expect(readFileSync(test, 'utf8')).not.toBe('');
  },
);

it.each(FAULTS.filter(({ file }) => MIGRATIONS.includes(file)))(
  'no later migration replaces the function with the planted fault: $name',
  ({ file, find }) => {
    const [before = ''] = readFileSync(file, 'utf8').split(find);
    const changed = functionsOf(before).at(-1);
    const later = MIGRATIONS.filter((name) => name > file);
    expect(later.filter((name) => functionsOf(readFileSync(name, 'utf8')).includes(changed))).toEqual([]);
  },
);
