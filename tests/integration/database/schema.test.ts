import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { schemaFiles, scratchDatabase } from '../../../scripts/scratch-database.ts';
import { catalogue, differences } from '../../support/catalogue.ts';
import { openDatabase } from '../../support/scratch.ts';

const SUPABASE = new URL('../../../supabase/', import.meta.url);
const MIGRATIONS = readdirSync(new URL('migrations/', SUPABASE));

const migrated = opened(() => openDatabase({ seed: false }));
const described = opened(() => scratchDatabase({ seed: false, from: 'schemas' }));

describe('the schema files', () => {
  it('describe what the migrations make', async () => {
    expect(differences(await catalogue(described), await catalogue(migrated))).toEqual([]);
  });

  it('are all listed in config.toml', () => {
    const present = readdirSync(new URL('schemas/', SUPABASE)).map((name) => `schemas/${name}`);
    expect(
      schemaFiles()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(present.toSorted());
  });

  it('define each function once', () => {
    const names = schemaFiles().flatMap(({ sql }) =>
      [...sql.matchAll(/^create (?:or replace )?function ([\w.]+)/gm)].map(([, name]) => name),
    );
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

describe('migrations', () => {
  it('are named by a time that is not in the future', () => {
    const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
    expect(
      MIGRATIONS.filter((name) => !/^\d{14}_[a-z0-9_]+\.sql$/.test(name) || name.slice(0, 14) > now),
    ).toEqual([]);
  });

  it('leave no function of the API or with its owner’s rights without a search path', async () => {
    const { rows } = await migrated.query<{ name: string }>(
      `select p.oid::regprocedure::text as name from pg_proc p
        where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prokind = 'f'
          and (p.prosecdef or p.pronamespace = 'public'::regnamespace)
          and not exists (select 1 from unnest(p.proconfig) c where c like 'search_path=%')`,
    );
    expect(rows.map(({ name }) => name)).toEqual([]);
  });

  it('state who may read and call what', async () => {
    const { rows } = await migrated.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
          and (not c.relrowsecurity or exists (select 1 from aclexplode(c.relacl) a
            where a.grantee = 'anon'::regrole and a.privilege_type <> 'SELECT'))
       union all select p.oid::regprocedure::text from pg_proc p
        where p.pronamespace = 'public'::regnamespace
          and (p.proacl is null or exists (select 1 from aclexplode(p.proacl) a where a.grantee = 0))`,
    );
    expect(rows.map(({ name }) => name)).toEqual([]);
  });
});
