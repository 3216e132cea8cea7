/** Brings a database up to date: the backend's own schemas, then the project's migrations, then its seeds. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Log } from '../deps.ts';
import { DatabaseError, type Engine, OWNER } from '../engine/engine.ts';

/** A file that PostgreSQL refused; the message names the file and repeats PostgreSQL's. */
export class MigrationError extends Error {}

const BOOKKEEPING = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
  version text primary key, statements text[], name text);
create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);
create schema if not exists local_backend;
create table if not exists local_backend.bootstrap_files (file text primary key, hash text not null);
`;

const BOOTSTRAP_DIR = fileURLToPath(new URL('../bootstrap/', import.meta.url));

export interface Applied {
  migrations: number;
  seeds: number;
}

/** Applies whatever is new; each file in a transaction of its own, recorded in it. Throws MigrationError. */
export async function bringUpToDate(
  engine: Engine,
  { migrationsDir, seedDir }: { migrationsDir: string; seedDir: string | null },
  log: Log,
): Promise<Applied> {
  await engine.script(BOOKKEEPING);
  await bootstrap(engine);
  const migrations = await migrate(engine, migrationsDir, log);
  const seeds = seedDir === null ? 0 : await seed(engine, seedDir, log);
  return { migrations, seeds };
}

/** The backend's own files are idempotent and run again when their text has changed. */
async function bootstrap(engine: Engine): Promise<void> {
  const known = await recorded(engine, 'select file as key, hash from local_backend.bootstrap_files');
  let again = false;
  for (const { name, sql } of await sqlFiles(BOOTSTRAP_DIR)) {
    const hash = sha256(sql);
    again ||= known.get(name) !== hash;
    if (!again) continue;
    await apply(engine, name, sql, {
      sql: `insert into local_backend.bootstrap_files (file, hash) values ($1, $2)
            on conflict (file) do update set hash = excluded.hash`,
      params: [name, hash],
    });
  }
}

/** `<version>_<name>.sql` in the order of their versions, as `supabase db push` does. */
async function migrate(engine: Engine, dir: string, log: Log): Promise<number> {
  const known = await recorded(
    engine,
    "select version as key, coalesce(name, '') as hash from supabase_migrations.schema_migrations",
  );
  const files = await sqlFiles(dir);
  requireAsNew(known, files);
  let count = 0;
  for (const { name, sql } of files) {
    const match = /^(\d+)_(.*)\.sql$/.exec(name);
    if (!match) {
      log(`Skipped ${name}: a migration's file name is a number, an underscore and words.`);
      continue;
    }
    const [, version = '', title = ''] = match;
    if (known.has(version)) continue;
    await apply(engine, name, sql, {
      sql: 'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
      params: [version, title, [sql]],
    });
    count += 1;
  }
  return count;
}

/** Throws MigrationError when the database has a later migration than the project: older code would misread its data. */
function requireAsNew(known: Map<string, string>, files: { name: string }[]): void {
  const versions = files.flatMap(({ name }) => /^(\d+)_/.exec(name)?.[1] ?? []);
  const newest = versions.reduce((most, version) => (BigInt(version) > most ? BigInt(version) : most), -1n);
  const later = [...known].find(([version]) => /^\d+$/.test(version) && BigInt(version) > newest);
  if (!later) return;
  const [version, name] = later;
  throw new MigrationError(
    `The database is newer than this version of the project: it has the migration ${version}_${name}.sql, which is not there. ` +
      'Start the newer version, or restore a backup from before.',
  );
}

/** Every seed file once; a later change of the file is not applied to a database that has it. */
async function seed(engine: Engine, dir: string, log: Log): Promise<number> {
  const known = await recorded(engine, 'select path as key, hash from supabase_migrations.seed_files');
  let count = 0;
  for (const { name, sql } of await sqlFiles(dir)) {
    if (known.has(name)) continue;
    log(`Seeding ${name}`);
    await apply(engine, name, sql, {
      sql: 'insert into supabase_migrations.seed_files (path, hash) values ($1, $2)',
      params: [name, sha256(sql)],
    });
    count += 1;
  }
  if (count > 0) await engine.maintain();
  return count;
}

async function apply(
  engine: Engine,
  name: string,
  sql: string,
  record: { sql: string; params: unknown[] },
): Promise<void> {
  try {
    await engine.transaction(OWNER, async (tx) => {
      await tx.script(sql);
      // The file may have moved the search path or the role, as dumps do.
      await tx.script('reset role; reset search_path');
      await tx.query(record.sql, record.params);
    });
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    const more = [error.detail, error.hint].filter(Boolean).join(' ');
    throw new MigrationError(
      `${name} was not applied: ${error.message} (${error.code})${more && `. ${more}`}`,
    );
  }
}

async function recorded(engine: Engine, sql: string): Promise<Map<string, string>> {
  const { rows } = await engine.query(OWNER, sql);
  return new Map(rows.map((row) => [String(row.key), String(row.hash)]));
}

async function sqlFiles(dir: string): Promise<{ name: string; sql: string }[]> {
  let names: string[];
  try {
    names = await readdir(dir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new MigrationError(`There is no folder ${dir} to read SQL files from.`);
  }
  const files = names.filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (name) => ({ name: basename(name), sql: await readFile(join(dir, name), 'utf8') })),
  );
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
