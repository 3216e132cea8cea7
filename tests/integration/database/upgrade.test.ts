/** A database of the release before the baseline: the same schema, with the earlier migrations recorded. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../../packages/embedded-supabase/config.ts';
import { bringUpToDate, MigrationError } from '../../../packages/embedded-supabase/database/migrations.ts';
import { openDataFolder } from '../../../packages/embedded-supabase/engine/data-folder.ts';
import { type Engine, OWNER } from '../../../packages/embedded-supabase/engine/engine.ts';
import { placeDatabase } from '../../../packages/embedded-supabase/tests/support/data-folder.ts';

const [BASELINE = ''] = readdirSync(readConfig({}).migrationsDir).filter((name) =>
  name.endsWith('_baseline.sql'),
);
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
  await placeDatabase(data, { migrationsDir: folder, seedDir: null });
  engine = await openDataFolder(data, { statementTimeoutMs: 60_000, fsync: false, log, onFatal: log });
  onTestFinished(() => engine.close());
  await engine.query(OWNER, 'delete from supabase_migrations.schema_migrations');
  await engine.query(
    OWNER,
    'insert into supabase_migrations.schema_migrations (version) select unnest($1::text[])',
    [replaced],
  );
});
/** Outside of the repository, which has the migrations before the baseline. */
const update = async () => {
  await cp(sources.migrationsDir, join(folder, 'all'), { recursive: true });
  return bringUpToDate(engine, { migrationsDir: join(folder, 'all'), seedDir: null }, log);
};

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
    'delete from supabase_migrations.schema_migrations where version = (select max(version) from supabase_migrations.schema_migrations)',
  ],
  [
    'has another migration',
    "insert into supabase_migrations.schema_migrations (version) values ('20271204000000')",
  ],
])('is refused in one sentence, unchanged, when it %s', async (_what, sql) => {
  await engine.script(sql);
  const before = await rows('select version from supabase_migrations.schema_migrations order by 1');
  const refused = await update().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(MigrationError);
  expect(String(refused)).toMatch(/exactly the \d+ migrations it replaces.*nothing was changed/);
  expect(await rows('select version from supabase_migrations.schema_migrations order by 1')).toEqual(before);
});

it('runs under the release before after a newer one has added a migration', async () => {
  await update();
  await engine.script(
    "insert into supabase_migrations.schema_migrations (version, name) values ('20990101000000', 'later')",
  );
  expect(await update()).toEqual({ migrations: 0, seeds: 0 });
});

it('gets the migrations before each baseline from the repository, at the commit that the baseline names', async () => {
  const repository = await mkdtemp(join(folder, 'repository-'));
  const git = (...args: string[]) =>
    execFileSync(
      'git',
      ['-c', 'user.name=A', '-c', 'user.email=a@example.test', '-c', 'commit.gpgsign=false', ...args],
      {
        cwd: repository,
        encoding: 'utf8',
      },
    ).trim();
  const migrationsDir = join(repository, 'migrations');
  const write = (name: string, sql: string) => writeFile(join(migrationsDir, name), sql);
  await mkdir(migrationsDir);
  const data = await mkdtemp(join(folder, 'data-'));
  const own = await openDataFolder(data, { statementTimeoutMs: 60_000, fsync: false, log, onFatal: log });
  try {
    const commit = () => {
      git('add', '--all', '.');
      git('commit', '-q', '-m', 'x');
      return git('rev-parse', 'HEAD');
    };
    const baseline = async (name: string, replaced: string, after: string) => {
      for (const version of replaced.split(' '))
        await rm(join(migrationsDir, `${version}.sql`), { force: true });
      await write(
        name,
        `-- replaces: ${replaced.replace(/_\w+/g, '')}\n-- after: ${after}\ncreate table public.log (n int, m int);`,
      );
    };
    const migrate = () => bringUpToDate(own, { migrationsDir, seedDir: null }, log);
    git('init', '-q');
    await write('1_first.sql', 'create table public.log (n int);');
    await migrate();
    await write(
      '9_second.sql',
      'alter table public.log add m int default 7; insert into public.log values (1);',
    );
    await baseline('2_baseline.sql', '1_first 9_second', commit());
    await write('3_third.sql', 'insert into public.log values (2);');
    const after = commit();
    await baseline('4_baseline.sql', '2_baseline 3_third', '0'.repeat(40));
    await expect(migrate()).rejects.toThrow(/lacks 2\. Start commit 0+ once/);
    await baseline('4_baseline.sql', '2_baseline 3_third', after);
    expect(await migrate()).toEqual({ migrations: 1, seeds: 0 });
    expect((await own.query(OWNER, 'select * from public.log')).rows).toEqual([
      { n: 1, m: 7 },
      { n: 2, m: 7 },
    ]);
    expect(await migrate()).toEqual({ migrations: 0, seeds: 0 });
  } finally {
    await own.close();
  }
});
