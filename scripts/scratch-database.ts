/** In-memory database with migrations, reference data and optionally schools, for types and SQL tests. */
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
  reference: new URL('../supabase/seed/00_reference/', import.meta.url),
};

export function sqlFiles(folder: keyof typeof FOLDERS): { name: string; sql: string }[] {
  const base = FOLDERS[folder];
  return readdirSync(base, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(new URL(name, base), 'utf8') }));
}

/** In the order of supabase/config.toml. */
export function schemaFiles(): { name: string; sql: string }[] {
  const supabase = new URL('../supabase/', import.meta.url);
  const config = readFileSync(new URL('config.toml', supabase), 'utf8');
  return [...config.matchAll(/^ {2}"\.\/(schemas\/[\w-]+\.sql)",$/gm)].map(([, name = '']) => ({
    name,
    sql: readFileSync(new URL(name, supabase), 'utf8'),
  }));
}

/**
 * The caller closes it. The error names a failing file.
 * @param options.seed with schools, not only reference data
 * @param options.from migrations (default), or the schema files, which must give the same result
 */
export async function scratchDatabase(options: {
  seed: boolean;
  from?: 'migrations' | 'schemas';
}): Promise<PGlite> {
  const database = await PGlite.create({ extensions: EXTENSIONS });
  const files = [
    ...sqlFiles('bootstrap'),
    ...(options.from === 'schemas' ? schemaFiles() : sqlFiles('migrations')),
    ...sqlFiles(options.seed ? 'seed' : 'reference'),
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
