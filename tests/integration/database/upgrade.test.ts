/** A database of the release before the baseline: the same schema, with the earlier migrations recorded. */
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../../packages/embedded-supabase/config.ts';
import { bringUpToDate, MigrationError } from '../../../packages/embedded-supabase/database/migrations.ts';
import { openDataFolder } from '../../../packages/embedded-supabase/engine/data-folder.ts';
import { type Engine, OWNER } from '../../../packages/embedded-supabase/engine/engine.ts';

const BASELINE = '20261128144600_baseline.sql';
const sources = readConfig({});
const log = () => undefined;

let folder: string;
let replaced: string[];
let engine: Engine;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upgrade-'));
  await copyFile(join(sources.migrationsDir, BASELINE), join(folder, BASELINE));
  const text = await readFile(join(folder, BASELINE), 'utf8');
  replaced = [...text.matchAll(/^-- replaces: (.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async ({ onTestFinished }) => {
  const data = await mkdtemp(join(folder, 'data-'));
  engine = await openDataFolder(data, { statementTimeoutMs: 60_000, fsync: false, log, onFatal: log });
  onTestFinished(() => engine.close());
  await bringUpToDate(engine, { migrationsDir: folder, seedDir: null }, log);
  await engine.query(OWNER, 'delete from supabase_migrations.schema_migrations');
  await engine.query(
    OWNER,
    'insert into supabase_migrations.schema_migrations (version) select unnest($1::text[])',
    [replaced],
  );
});
const update = () => bringUpToDate(engine, { ...sources, seedDir: null }, log);

const rows = async (sql: string) => (await engine.query(OWNER, sql)).rows;

it('takes the later migrations, keeps its rows and has nothing left to apply', async () => {
  await engine.script(
    "insert into public.search_synonyms (phrase, kind, value) values ('tapas', 'field', 'culinaryArts')",
  );
  await update();
  expect(await rows('select phrase from public.search_synonyms')).toContainEqual({ phrase: 'tapas' });
  expect(await update()).toEqual({ migrations: 0, seeds: 0 });
});

it('still has what the release before looks for in its history', async () => {
  await update();
  const known = (await rows('select version from supabase_migrations.schema_migrations')).map(
    ({ version }) => version,
  );
  expect(known).toEqual(expect.arrayContaining([...replaced, BASELINE.slice(0, 14)]));
});

it.each([
  [
    'lacks one of its migrations',
    "delete from supabase_migrations.schema_migrations where version = '20261128104011'",
  ],
  [
    'has another migration',
    "insert into supabase_migrations.schema_migrations (version) values ('20261204000000')",
  ],
])('is refused in one sentence, unchanged, when it %s', async (_what, sql) => {
  await engine.script(sql);
  const before = await rows('select version from supabase_migrations.schema_migrations order by 1');
  const refused = await update().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(MigrationError);
  expect(String(refused)).toMatch(/exactly the 24 migrations it replaces.*nothing was changed/);
  expect(await rows('select version from supabase_migrations.schema_migrations order by 1')).toEqual(before);
});

it('runs under the release before after a newer one has added a migration', async () => {
  await update();
  await engine.script(
    "insert into supabase_migrations.schema_migrations (version, name) values ('20990101000000', 'later')",
  );
  expect(await update()).toEqual({ migrations: 0, seeds: 0 });
});
