import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OWNER } from '../../packages/embedded-supabase/engine/engine.ts';
import { opened } from '../../packages/embedded-supabase/tests/support/opened.ts';
import { openBothEngines } from './both-engines.ts';

const both = opened(openBothEngines);

const OURS = "('public', 'private', 'storage', 'auth', 'local_backend')";

/** Catalogue queries, each in an order that does not depend on a collation. */
const CATALOGUE: Record<string, string> = {
  'tables and columns': `
    select n.nspname || '.' || c.relname as relation, c.relkind, c.relrowsecurity, c.reloptions::text, array(
      select concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
          l.collname, pg_get_expr(d.adbin, d.adrelid))
        from pg_attribute a
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        left join pg_collation l on l.oid = a.attcollation and l.collname <> 'default'
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm') and n.nspname in ${OURS}
    order by 1`,
  // Newer versions list NOT NULL as constraints too; the columns above include it.
  constraints: `
    select n.nspname || '.' || c.relname as relation, k.conname, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype <> 'n' and n.nspname in ${OURS} order by 1, 2`,
  indexes: `select schemaname, indexname, indexdef from pg_indexes where schemaname in ${OURS} order by 1, 2`,
  policies: 'select * from pg_policies order by schemaname, tablename, policyname',
  triggers: `
    select n.nspname || '.' || c.relname as relation, t.tgname, t.tgenabled, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and n.nspname in ${OURS} order by 1, 2`,
  functions: `
    select n.nspname || '.' || p.proname as name, pg_get_function_identity_arguments(p.oid) as arguments,
      pg_get_functiondef(p.oid) as definition, array(select x::text from unnest(p.proacl) x order by x::text collate "C") as rights
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ${OURS} order by 1, 2`,
  // The right to MAINTAIN ('m') is new in version 17.
  'rights on tables': `
    select n.nspname || '.' || c.relname as relation, array(
      select regexp_replace(x::text, '^([^=]*=[^/]*)m', '\\1') from unnest(c.relacl) x order by x::text collate "C") as rights
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname in ${OURS} order by 1`,
  'rights on columns': `
    select n.nspname || '.' || c.relname || '.' || a.attname as column_name, a.attacl::text as rights
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where a.attacl is not null and n.nspname in ${OURS} order by 1`,
  'rights on schemas': `
    select nspname, array(select x::text from unnest(nspacl) x order by x::text collate "C") as rights
    from pg_namespace where nspname in ${OURS} and nspname <> 'public' order by 1`,
};

/** The databases have owners with different names. */
const withOneOwner = (rows: unknown) =>
  JSON.parse(JSON.stringify(rows).replaceAll(/\bculinary(?==)|(?<=\/)culinary\b/g, 'postgres'));

test.each(Object.entries(CATALOGUE))('The %s are the same', async (_what, query) => {
  const embedded = await both.embedded.engine.query(OWNER, query);
  const native = await both.native.engine.query(OWNER, query);
  expect(embedded.rows.length).toBeGreaterThan(0);
  expect(embedded.rows).toEqual(withOneOwner(native.rows));
});

test('The native engine is another version and sorts by another language, so that the comparison means something', async () => {
  const query = `select (current_setting('server_version_num')::int / 10000) as version,
    array(select x from unnest(array['b', 'A', 'a', 'Z']) x order by x) as sorted`;
  const [embedded] = (await both.embedded.engine.query(OWNER, query)).rows;
  const [native] = (await both.native.engine.query(OWNER, query)).rows;
  expect(native?.sorted).toEqual(['a', 'A', 'b', 'Z']);
  expect(embedded?.sorted).toEqual(['A', 'Z', 'a', 'b']);
});

/** Sorted by, but not shown in that order: the sitemap's parts are split by the same database. */
const ORDER_UNSEEN = ['slug'];
/** Codes in one case, digits and dashes, which every collation sorts the same way. */
const CODES = ['key', 'country', 'currency'];

test('Every text column that the application sorts by sorts byte by byte, the same everywhere', async () => {
  const root = new URL('../../', import.meta.url);
  const sorted = new Set<string>();
  for (const folder of ['app', 'lib', 'scripts']) {
    for (const file of readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(ts|tsx|mjs)$/.test(file)) continue;
      const source = readFileSync(new URL(`${folder}/${file}`, root), 'utf8');
      for (const [, column] of source.matchAll(/\.order\('(\w+)'/g)) sorted.add(column ?? '');
    }
  }
  expect(sorted.size).toBeGreaterThan(ORDER_UNSEEN.length);
  for (const column of [...ORDER_UNSEEN, ...CODES]) expect(sorted.delete(column), column).toBe(true);
  const query = `
    select c.relname || '.' || a.attname as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_collation l on l.oid = a.attcollation
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and l.collname = 'default'
      and a.attname = any ($1) order by 1`;
  expect((await both.embedded.engine.query(OWNER, query, [[...sorted]])).rows).toEqual([]);
});
