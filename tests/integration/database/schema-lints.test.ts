/** The checks of the database: they find what they are for, and in this project's schema nothing unexplained. */
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judge } from '../../../scripts/lint-schema.ts';
import { EXPLAINED } from '../../../scripts/schema-lints/explained.ts';
import { type Finding, findAll, readLints } from '../../../scripts/schema-lints/lints.ts';
import { openDatabase } from '../../support/scratch.ts';

let database: PGlite;
let usual: Set<string>;
beforeAll(async () => {
  database = await openDatabase({ seed: false });
  usual = new Set((await findingsAfter('')).map(named));
});
afterAll(() => database?.close());

const named = ({ lint, object }: Finding) => `${lint.name}: ${object}`;

/** What is found once a change is made; the change is taken back. */
async function findingsAfter(change: string, history = false): Promise<Finding[]> {
  const run = async (sql: string) =>
    ((await database.exec(sql)).at(-1)?.rows ?? []) as Record<string, unknown>[];
  await database.exec(`begin; ${change}`);
  try {
    return await findAll(run, { history });
  } finally {
    await database.exec('rollback');
  }
}

test('This schema has no unexplained finding and no explanation without one', async () => {
  const { unexplained, stale } = judge(await findingsAfter(''), EXPLAINED);
  expect(unexplained.map(named)).toEqual([]);
  expect(stale).toEqual([]);
});

const TABLE =
  'create table public.t (id int primary key, owner uuid); alter table public.t enable row level security;';

/** A change that goes wrong in one way, and what must be said about it. */
const MISTAKES: Record<string, [change: string, object: string]> = {
  unindexed_foreign_keys: [
    `${TABLE} alter table public.t add foreign key (owner) references auth.users (id);`,
    'public.t.t_owner_fkey',
  ],
  auth_users_exposed: [
    'create view public.v as select email from auth.users; grant select on public.v to anon;',
    'public.v',
  ],
  auth_rls_initplan: [
    `${TABLE} create policy p on public.t for select using (owner = auth.uid());`,
    'public.t.p',
  ],
  no_primary_key: ['create table public.t (id int);', 'public.t'],
  multiple_permissive_policies: [
    `${TABLE} create policy p on public.t for select to anon using (true); create policy q on public.t for all to anon using (id > 1);`,
    'public.t anon SELECT',
  ],
  policy_exists_rls_disabled: [
    'create table public.t (id int primary key); create policy p on public.t using (true);',
    'public.t',
  ],
  rls_enabled_no_policy: [TABLE, 'public.t'],
  duplicate_index: [
    `${TABLE} create index a on public.t (owner); create index b on public.t (owner);`,
    'public.t',
  ],
  security_definer_view: [
    `${TABLE} create view public.v as select id from public.t; grant select on public.v to anon;`,
    'public.v',
  ],
  function_search_path_mutable: [
    "create function public.f(a int) returns int language sql as 'select 1';",
    'public.f(a integer)',
  ],
  rls_disabled_in_public: ['create table public.t (id int primary key);', 'public.t'],
  extension_in_public: ['alter extension pgcrypto set schema public;', 'pgcrypto'],
  rls_references_user_metadata: [
    `${TABLE} create policy p on public.t for select using ((select auth.jwt()) -> 'user_metadata' ->> 'admin' = 'yes');`,
    'public.t.p',
  ],
  materialized_view_in_api: [
    'create materialized view public.m as select 1 as one; grant select on public.m to anon;',
    'public.m',
  ],
  foreign_table_in_api: [
    'create foreign data wrapper w; create server s foreign data wrapper w; create foreign table public.f (id int) server s; grant select on public.f to anon;',
    'public.f',
  ],
  unsupported_reg_types: ['create table public.t (id int primary key, p regproc);', 'public.t.p'],
  fkey_to_auth_unique: [
    'create table public.t (phone text references auth.users (phone));',
    'public.t.t_phone_fkey',
  ],
  extension_versions_outdated: [
    "update pg_extension set extversion = '0.1' where extname = 'pgcrypto';",
    'pgcrypto',
  ],
  sensitive_columns_exposed: [
    'create table public.t (id int primary key, api_key text); grant select on public.t to authenticated;',
    'public.t.api_key',
  ],
  rls_policy_always_true: [
    `${TABLE} create policy p on public.t for insert to anon with check (true);`,
    'public.t.p',
  ],
  public_bucket_allows_listing: [
    "create policy p on storage.objects for select to anon using (bucket_id = 'school-images');",
    'school-images',
  ],
  anon_security_definer_function_executable: [
    "create function public.f() returns int language sql security definer set search_path = '' as 'select 1'; grant execute on function public.f() to anon;",
    'public.f()',
  ],
  authenticated_security_definer_function_executable: [
    "create function public.f() returns int language sql security definer set search_path = '' as 'select 1'; grant execute on function public.f() to authenticated;",
    'public.f()',
  ],
  invalid_index: [
    `${TABLE} create index a on public.t (owner); update pg_index set indisvalid = false where indexrelid = 'public.a'::regclass;`,
    'public.a',
  ],
  rls_policy_null_auth_disjunct: [
    `${TABLE} create policy p on public.t for select using (owner = (select auth.uid()) or (select auth.uid()) is null);`,
    'public.t.p',
  ],
};

describe('A mistake is found:', () => {
  test.each(Object.entries(MISTAKES))('%s', async (name, [change, object]) => {
    const found = (await findingsAfter(change)).map(named).filter((finding) => !usual.has(finding));
    expect(found).toContain(`${name}: ${object}`);
  });

  test('unused_index, where there is a history', async () => {
    const change = `${TABLE} create index never_used on public.t (owner);`;
    expect((await findingsAfter(change)).map(named)).not.toContain('unused_index: public.never_used');
    expect((await findingsAfter(change, true)).map(named)).toContain('unused_index: public.never_used');
  });

  test('and every check but those for an extension that is not here is provoked above', () => {
    const provoked = [...Object.keys(MISTAKES), 'unused_index'];
    const rest = readLints()
      .map(({ name }) => name)
      .filter((name) => !provoked.includes(name));
    expect(rest).toEqual(['pg_graphql_anon_table_exposed', 'pg_graphql_authenticated_table_exposed']);
  });
});

test('What is right is not found', async () => {
  const change = `${TABLE} create index t_owner on public.t (owner);
    create policy reads on public.t for select to anon using ((select auth.uid()) = owner or (select public.is_admin()));
    create policy changes on public.t for update to authenticated
      using (owner = (select auth.uid())) with check (owner = (select auth.uid()));
    create view public.v with (security_invoker = on) as select id from public.t; grant select on public.v to anon;
    create function public.f() returns int language sql security invoker set search_path = '' as 'select 1';`;
  expect((await findingsAfter(change)).map(named).filter((finding) => !usual.has(finding))).toEqual([]);
});

test('An explanation that explains nothing is told', () => {
  const nothing = { lint: 'duplicate_index', object: 'public.gone', because: 'It was there once.' };
  expect(judge([], [nothing]).stale).toEqual([nothing]);
});
