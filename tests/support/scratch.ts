/** A database without the backend, and statements with a caller's role, as the gateway runs them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite, type Results } from '@electric-sql/pglite';
import { readConfig } from '../../packages/embedded-supabase/config.ts';
import { DATABASE_FOLDER } from '../../packages/embedded-supabase/engine/data-folder.ts';
import { placeDatabase } from '../../packages/embedded-supabase/tests/support/data-folder.ts';
import { EXTENSIONS } from '../../scripts/scratch-database.ts';

/** LOCAL_BACKEND_SEED of the seeds every database needs, without schools. */
export const REFERENCE_DATA = 'supabase/seed/00_reference';

/** A migrated database that closing removes; a copy, unlike scripts/scratch-database.ts. */
export async function openDatabase({ seed }: { seed: boolean }): Promise<PGlite> {
  const folder = await mkdtemp(join(tmpdir(), 'scratch-database-'));
  await placeDatabase(folder, readConfig(seed ? {} : { LOCAL_BACKEND_SEED: REFERENCE_DATA }));
  const database = await PGlite.create(join(folder, DATABASE_FOLDER), { extensions: EXTENSIONS });
  const close = database.close.bind(database);
  return Object.assign(database, {
    async close() {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  });
}

export interface Actor {
  role: 'anon' | 'authenticated' | 'service_role';
  id?: string;
  /** The token's session; by default the account's first one, which has the same id. */
  session?: string;
  /** The token's assurance level, aal1 by default. */
  level?: string;
}

/** Runs one statement in a transaction as this caller; rejects with PostgreSQL's error. */
export async function as<Row>(
  database: PGlite,
  actor: Actor,
  sql: string,
  values: unknown[] = [],
): Promise<Results<Row>> {
  return database.transaction(async (tx) => {
    const claims = JSON.stringify({
      role: actor.role,
      ...(actor.id === undefined
        ? {}
        : { sub: actor.id, session_id: actor.session ?? actor.id, aal: actor.level ?? 'aal1' }),
    });
    await tx.query(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
      claims,
      actor.role,
    ]);
    return tx.query<Row>(sql, values);
  });
}

export async function account(
  database: PGlite,
  role: 'user' | 'admin' | 'super_admin',
): Promise<Required<Actor>> {
  const { rows } = await database.query<{ id: string }>(
    `insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), gen_random_uuid() || '@example.test',
       jsonb_build_object('full_name', $1::text)) returning id`,
    [`Test ${role}`],
  );
  const id = rows[0]?.id ?? '';
  await database.query('insert into auth.sessions (id, user_id) values ($1, $1)', [id]);
  if (role !== 'user')
    await database.query('insert into public.user_roles (user_id, role) values ($1, $2)', [id, role]);
  return { role: 'authenticated', id, session: id, level: 'aal1' };
}

/** The first row; throws without one. */
export function only<Row>({ rows }: Results<Row>): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('no row');
  return row;
}
