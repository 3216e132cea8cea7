import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { unsafeMigrations } from './rules/migrations.ts';
import { definitionsOf, statementsOf } from './rules/sql.ts';
import { ROOT } from './support/sources.ts';

const FOLDER = path.join(ROOT, 'supabase/migrations');
const migrations = readdirSync(FOLDER).map((file) => ({
  file,
  sql: readFileSync(path.join(FOLDER, file), 'utf8'),
}));
const releases = [
  ...readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8').matchAll(/^## \[(\d[^\]]*)\]/gm),
].map(([, release]) => String(release));

const OLD = `create function public.find(p_words text, p_page integer default 1) returns table (id uuid, name text)
  language sql as $$ select 1; drop table public.schools; $$;`;
const faults = (sql: string) =>
  unsafeMigrations(
    [
      { file: '1_old.sql', sql: OLD },
      { file: '3_new.sql', sql },
    ],
    ['0.1.0'],
    '2',
  );
const replacing = (signature: string, columns = 'id uuid, name text') =>
  faults(`-- replaced in place: public.find
    drop function public.find(text, integer);
    create function public.find(${signature}) returns table (${columns}) language sql as $$ select 1 $$;`);

describe('a migration leaves the release before what it uses', () => {
  it('in the project', () => {
    expect(releases).toContain('0.1.0');
    expect(unsafeMigrations(migrations, releases)).toEqual([]);
  });

  it.each([
    ['drop table public.schools', 'drops the table public.schools'],
    ['drop function if exists find(text, integer), public.other()', 'drops the function public.other'],
    ['alter table public.schools drop column city', 'drops the column public.schools.city'],
    ['alter table schools add a text, rename column city to town', 'renames the column public.schools.city'],
    ['alter table public.schools rename to places', 'moves the table public.schools'],
    ['alter table public.schools alter city type integer using 1', 'changes the type of the column'],
    ['alter table only public.schools alter column city set not null', 'forbids null in the column'],
    [
      'alter table public.schools add column town text not null',
      'adds, without a default, the required column',
    ],
    ['alter table public.schools add constraint x check (city <> $$$$)', 'narrows what may be written into'],
    ['alter function public.find(text, integer) rename to search', 'moves the function public.find'],
    ['ALTER  TABLE\n public.schools\n DROP COLUMN city', 'drops the column public.schools.city'],
  ])('and may not: %s', (sql, fault) => {
    expect(faults(`${sql};`).join('\n')).toContain(`3_new.sql: ${fault}`);
  });

  it.each([
    "alter table public.schools add column town text not null default 'x', add column more integer",
    'create table public.new (a text not null); alter table public.new add constraint b check (a is null)',
    'drop function private.helper(text); alter table private.words drop column old',
    'drop index public.schools_city; drop trigger x on public.schools; drop policy y on public.schools',
    'alter table public.schools drop constraint x, alter column city drop not null, alter city set default 1',
    '-- drop table public.schools\ncreate or replace function public.f() returns void language sql as $$ drop table a $$',
  ])('and may: %s', (sql) => {
    expect(faults(`${sql};`)).toEqual([]);
  });

  it('unless it says which release stopped using it', () => {
    const sql = 'alter table public.schools drop column city;';
    expect(faults(`-- unused since 0.1.0: public.schools.city\n${sql}`)).toEqual([]);
    expect(faults(`-- unused since 0.2.0: public.schools.city\n${sql}`)).toEqual([
      '3_new.sql: names 0.2.0, which is no release of CHANGELOG.md',
    ]);
    expect(faults(`-- unused since 0.1.0: public.schools.town\n${sql}`)).toEqual([
      expect.stringContaining('drops the column public.schools.city'),
      '3_new.sql: names public.schools.town in a marker and takes nothing of it away',
    ]);
  });

  it('or replaces a function by one that may be called and read in the same way', () => {
    expect(replacing('p_words text, p_page integer default 1, p_sort text default null')).toEqual([]);
    expect(replacing('p_words text, p_page integer default 1', 'id uuid, name text, city text')).toEqual([]);
    expect(replacing('p_words text, p_page bigint default 1, p_sort text', 'id uuid')).toEqual([
      '3_new.sql: public.find loses or changes its argument p_page',
      '3_new.sql: public.find requires the argument p_sort, which callers do not give',
      '3_new.sql: public.find answers without name',
    ]);
    expect(replacing('p_words text, p_page integer')).toEqual([
      '3_new.sql: public.find requires the argument p_page, which callers do not give',
    ]);
    expect(faults('-- replaced in place: find\ndrop function find(text, integer);')).toEqual([
      '3_new.sql: does not create public.find again, which it says to replace in place',
    ]);
  });
});

describe('SQL', () => {
  it('is told apart into statements, whatever its bodies hold', () => {
    expect(statementsOf("select 'a;b'; -- c;\n/* d; */ do $x$ e; $$ f; $$ $x$;")).toEqual([
      "select ''",
      "do ''",
    ]);
  });

  it('tells what a function is called with', () => {
    expect(definitionsOf(OLD)).toEqual([
      {
        name: 'public.find',
        parameters: [
          { name: 'p_words', type: 'text', optional: false },
          { name: 'p_page', type: 'integer', optional: true },
        ],
        columns: ['id', 'name'],
      },
    ]);
  });
});
