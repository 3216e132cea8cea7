/**
 * A throw-away database in memory with this project's bootstrap, migrations and, if wanted, seed: for generated
 * types and for tests of the SQL itself. Everything else goes through the backend.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';

export const EXTENSIONS = { fuzzystrmatch, pg_trgm, pgcrypto, uuid_ossp };
const FOLDERS = {
  bootstrap: new URL('../packages/embedded-supabase/bootstrap/', import.meta.url),
  migrations: new URL('../supabase/migrations/', import.meta.url),
  seed: new URL('../supabase/seed/', import.meta.url),
};

/** SQL files in the order in which they are applied. */
export function sqlFiles(folder: keyof typeof FOLDERS): { name: string; sql: string }[] {
  const base = FOLDERS[folder];
  return readdirSync(base)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(new URL(name, base), 'utf8') }));
}

/** Opens one; the caller closes it. A file that fails is named in the error. */
export async function scratchDatabase(options: { seed: boolean }): Promise<PGlite> {
  const database = await PGlite.create({ extensions: EXTENSIONS });
  const files = [
    ...sqlFiles('bootstrap'),
    ...sqlFiles('migrations'),
    ...(options.seed ? sqlFiles('seed') : []),
  ];
  for (const { name, sql } of files) {
    try {
      await database.exec(sql);
    } catch (cause) {
      await database.close();
      throw new Error(`${name}: ${cause instanceof Error ? cause.message : cause}`);
    }
  }
  return database;
}
