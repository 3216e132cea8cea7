/** Databases that were made before the baseline: a backup of commit d20e1ca, with the first schools and some of everything else. */
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { restoreBackup } from '../../../packages/embedded-supabase/backup/restore.ts';
import { readConfig } from '../../../packages/embedded-supabase/config.ts';
import { bringUpToDate, MigrationError } from '../../../packages/embedded-supabase/database/migrations.ts';
import { openDataFolder } from '../../../packages/embedded-supabase/engine/data-folder.ts';
import { type Engine, OWNER } from '../../../packages/embedded-supabase/engine/engine.ts';
import { catalogue, differences } from '../../support/catalogue.ts';
import { openDatabase } from '../../support/scratch.ts';

const BACKUP = new URL('./fixtures/backup-d20e1ca.tar.br', import.meta.url);
const BASELINE = '20261128000000_baseline.sql';
/** What the baseline changes in a database that has all of it: the records of what was applied. */
const CHANGED = ['supabase_migrations.schema_migrations', 'supabase_migrations.seed_files'];

let folder: string;
let engine: Engine;
const sources = readConfig({});
const log = () => undefined;
const queries = (one: Engine) => ({
  query: async <Row>(sql: string) => ({ rows: (await one.query(OWNER, sql)).rows as Row[] }),
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upgrade-'));
  const file = join(folder, 'backup.tar.gz');
  await writeFile(file, gzipSync(brotliDecompressSync(await readFile(BACKUP)), { level: 1 }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async ({ onTestFinished }) => {
  const data = await mkdtemp(join(folder, 'data-'));
  await restoreBackup(data, join(folder, 'backup.tar.gz'));
  expect(existsSync(join(data, 'storage'))).toBe(true);
  engine = await openDataFolder(data, { statementTimeoutMs: 60_000, fsync: false, log, onFatal: log });
  onTestFinished(() => engine.close());
});

/** The rows of each table as one hash, whatever their order; not what this backend notes of its own files. */
async function checksums(): Promise<Map<string, string>> {
  const { rows: tables } = await engine.query(
    OWNER,
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'local_backend') order by 1`,
  );
  const found = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await engine.query(
      OWNER,
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from ${name} t`,
    );
    found.set(String(name), String(rows[0]?.sum));
  }
  return found;
}

it('keep every row when the baseline becomes their history', async () => {
  const before = await checksums();
  expect(before.get('schools')).toMatch(/^47 /);
  expect(before.get('storage.objects')).toMatch(/^1 /);
  const alone = await mkdtemp(join(folder, 'migrations-'));
  await copyFile(join(sources.migrationsDir, BASELINE), join(alone, BASELINE));
  await bringUpToDate(engine, { migrationsDir: alone, seedDir: null }, log);
  const after = await checksums();
  expect([...after.keys()]).toEqual([...before.keys()]);
  expect([...after].filter(([name, sum]) => before.get(name) !== sum).map(([name]) => name)).toEqual(CHANGED);
  const { rows } = await engine.query(OWNER, 'select version from supabase_migrations.schema_migrations');
  expect(rows).toEqual([{ version: BASELINE.slice(0, 14) }]);
});

it('have the present schema after all migrations, and nothing is left to apply', async () => {
  await bringUpToDate(engine, sources, log);
  const fresh = await openDatabase({ seed: true });
  expect(differences(await catalogue(fresh), await catalogue(queries(engine)))).toEqual([]);
  await fresh.close();
  expect(await bringUpToDate(engine, sources, log)).toEqual({ migrations: 0, seeds: 0 });
});

it('keep synonyms that were added or deleted by hand', async () => {
  await bringUpToDate(engine, sources, log);
  const { rows } = await engine.query(
    OWNER,
    "select phrase from public.search_synonyms where phrase in ('tapas', 'chefs')",
  );
  expect(rows).toEqual([{ phrase: 'tapas' }]);
});

it.each([
  [
    'lack one of its migrations',
    "delete from supabase_migrations.schema_migrations where version = '20261203101000'",
  ],
  [
    'have a migration of their own',
    "insert into supabase_migrations.schema_migrations (version) values ('20261204000000')",
  ],
])('are refused in one sentence, unchanged, when they %s', async (_what, sql) => {
  await engine.script(sql);
  const before = await checksums();
  const refused = await bringUpToDate(engine, sources, log).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(MigrationError);
  expect(String(refused)).toMatch(/exactly the 93 migrations it replaces.*nothing was changed/);
  expect(await checksums()).toEqual(before);
});

it('run under the release before after a newer one has added a migration', async () => {
  await bringUpToDate(engine, sources, log);
  await engine.script(
    "insert into supabase_migrations.schema_migrations (version, name) values ('20990101000000', 'later')",
  );
  expect(await bringUpToDate(engine, sources, log)).toEqual({ migrations: 0, seeds: 0 });
});
