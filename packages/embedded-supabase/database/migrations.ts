import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Log } from '../deps.ts';
import { DatabaseError, type Engine, OWNER } from '../engine/engine.ts';
import { type Folders, withEarlierFiles } from './earlier-files.ts';

/** A file refused by PostgreSQL; the message names the file and quotes PostgreSQL. */
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

/**
 * Applies new files, each in its own transaction with its record. A database from before a baseline first gets the files of
 * the commit before it, from the repository. Throws MigrationError.
 */
export async function bringUpToDate(engine: Engine, folders: Folders, log: Log): Promise<Applied> {
  await engine.script(BOOKKEEPING);
  await bootstrap(engine);
  const migrations = await migrate(engine, folders, log);
  const seeds = folders.seedDir === null ? 0 : await seed(engine, folders.seedDir, log);
  // Rewritten tables have no statistics.
  if (migrations + seeds > 0) await engine.maintain();
  return { migrations, seeds };
}

/** The backend's own files are idempotent and run again when changed. */
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

/**
 * In order of version. Versions missing in the folder are of a newer release, which stays compatible (decision 124).
 */
async function migrate(engine: Engine, folders: Folders, log: Log): Promise<number> {
  let known = await appliedVersions(engine);
  let count = 0;
  for (const { name, sql } of await sqlFiles(folders.migrationsDir)) {
    const match = /^(\d+)_(.*)\.sql$/.exec(name);
    if (!match) {
      log(`Skipped ${name}: a migration's file name is a number, an underscore and words.`);
      continue;
    }
    const [, version = '', title = ''] = match;
    if (known.has(version)) continue;
    const record = {
      sql: 'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
      params: [version, title, [sql]],
    };
    const replaced = listed(sql, 'replaces');
    if (replaced.length > 0 && known.size > 0) {
      const [after = ''] = listed(sql, 'after');
      if (after !== '' && !isAt(known, replaced)) {
        const earlier = await withEarlierFiles(folders, after, async (files) => {
          log(`Applying the migrations before ${name}, of commit ${after}.`);
          await bringUpToDate(engine, files, log);
        });
        if (earlier) known = await appliedVersions(engine);
      }
      await recordBaseline(engine, name, { known, replaced, seeds: listed(sql, 'seeds'), after }, record);
      log(`${name} replaces ${replaced.length} earlier migrations.`);
    } else await apply(engine, name, sql, record);
    known.add(version);
    count += 1;
  }
  return count;
}

/** Without those that a recorded baseline replaces, whose records stay for the previous release. */
async function appliedVersions(engine: Engine): Promise<Set<string>> {
  const { rows } = await engine.query(
    OWNER,
    `select version, case when starts_with(name, 'baseline') then left(statements[1], 20000) else '' end as head
       from supabase_migrations.schema_migrations`,
  );
  const replaced = new Set(rows.flatMap(({ head }) => listed(String(head), 'replaces')));
  return new Set(rows.map(({ version }) => String(version)).filter((version) => !replaced.has(version)));
}

const isAt = (known: ReadonlySet<string>, replaced: readonly string[]) =>
  missingIn(known, replaced).length === 0 && othersIn(known, replaced).length === 0;
const missingIn = (known: ReadonlySet<string>, replaced: readonly string[]) =>
  replaced.filter((version) => !known.has(version));
const othersIn = (known: ReadonlySet<string>, replaced: readonly string[]) =>
  [...known].filter((version) => version >= (replaced[0] ?? '') && !replaced.includes(version));

/**
 * Words in the lines `-- <name>: <word> …` of a baseline: replaced versions, seeds whose rows they contained, and the
 * commit to start before it.
 */
function listed(sql: string, name: 'replaces' | 'seeds' | 'after'): string[] {
  return [...sql.matchAll(new RegExp(`^-- ${name}: (.*)$`, 'gm'))].flatMap(([, words = '']) =>
    words.trim().split(/\s+/),
  );
}

/**
 * Records a baseline in a database with all replaced migrations; their records stay for the previous release. Throws
 * MigrationError for other histories.
 */
async function recordBaseline(
  engine: Engine,
  name: string,
  {
    known,
    replaced,
    seeds,
    after,
  }: { known: Set<string>; replaced: string[]; seeds: string[]; after: string },
  record: { sql: string; params: unknown[] },
): Promise<void> {
  const release = after ? `commit ${after}` : 'the last release before it';
  const missing = missingIn(known, replaced);
  const others = othersIn(known, replaced);
  if (missing.length > 0 || others.length > 0)
    throw new MigrationError(
      `${name} needs a new database or one with exactly the ${replaced.length} migrations it replaces; this one ` +
        `${missing.length > 0 ? `lacks ${missing[0]}` : `also has ${others[0]}`}. ` +
        `Start ${release} once (docs/operations.md, 'Upgrading'), or restore a backup of it; nothing was changed.`,
    );
  await engine.transaction(OWNER, async (tx) => {
    await tx.query(record.sql, record.params);
    await tx.query(
      "insert into supabase_migrations.seed_files (path, hash) select p, '' from unnest($1::text[]) p on conflict do nothing",
      [seeds],
    );
  });
}

/** Every seed file once, in subfolders too; later changes of a file are not applied. */
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
      // A file may change search path or role, as dumps do.
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
    names = await readdir(dir, { recursive: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new MigrationError(`There is no folder ${dir} to read SQL files from.`);
  }
  const files = names.filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(files.map(async (name) => ({ name, sql: await readFile(join(dir, name), 'utf8') })));
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
