/**
 * Tests row-level security through supabase-js; access-expected.ts has the expected result. An attempt counts by its
 * effect in the database, not by its response.
 */
import type { SupabaseClient } from '@supabase/supabase-js';
import { OWNER } from '../../packages/embedded-supabase/engine/engine.ts';
import type { Person, Reached, Verb } from './access-expected.ts';
import { type Tables, tablesOf } from './access-tables.ts';
import type { TestBackend } from './backend.ts';

export interface Actors {
  backend: TestBackend;
  clients: Record<Person, SupabaseClient>;
  tables: Tables;
  /** The table whose rows are in place: each attempt restores them. Those of another table may have removed them. */
  ready: { table: string | null };
}

export async function openActors(backend: TestBackend): Promise<Actors> {
  const user = await backend.createUser('user');
  const admin = await backend.createUser('admin');
  const superAdmin = await backend.createUser('super_admin');
  const [second, spare] = [await backend.createUser('user'), await backend.createUser('user')];
  const id = {
    user: user.id,
    admin: admin.id,
    super_admin: superAdmin.id,
    second: second.id,
    spare: spare.id,
  };
  const tables = tablesOf(id);
  // An account keeps its session here when another one takes its role away, which cells of the matrix do.
  for (const change of ['update', 'delete'])
    await backend.engine.script(
      `alter table public.user_roles disable trigger user_roles_end_sessions_${change}`,
    );
  return {
    backend,
    clients: {
      anon: backend.anon as unknown as SupabaseClient,
      user: user.client as unknown as SupabaseClient,
      admin: admin.client as unknown as SupabaseClient,
      super_admin: superAdmin.client as unknown as SupabaseClient,
    },
    tables,
    ready: { table: null },
  };
}

export async function reached(actors: Actors, table: string, person: Person, verb: Verb): Promise<Reached> {
  const fixture = actors.tables[table];
  if (fixture === undefined) throw new Error(`no fixture for ${table}`);
  const { key, rows } = fixture;
  const client = actors.clients[person];
  const owner = actors.backend.engine;
  if (actors.ready.table !== table) await owner.script(fixture.reset);
  actors.ready.table = table;
  if (verb === 'select') {
    const { data } = await client.from(table).select(key).in(key, Object.values(rows));
    const keys = ((data ?? []) as unknown as Record<string, unknown>[]).map((row) => row[key]);
    return sorted(Object.keys(rows).filter((row) => keys.includes(rows[row])));
  }
  const count = async (condition: string): Promise<number> => {
    const found = await owner.query(
      OWNER,
      `select count(*)::int as n from public.${table} where ${condition}`,
    );
    return Number(found.rows[0]?.n);
  };
  const is = (value: string | number) => `${key} = ${typeof value === 'number' ? value : `'${value}'`}`;
  if (verb === 'insert') {
    await client.from(table).insert(fixture.insert);
    const made = await count(is(fixture.newKey));
    await owner.script(`delete from public.${table} where ${is(fixture.newKey)}`);
    return made > 0 ? 'new' : '';
  }
  const hit: string[] = [];
  for (const [row, value] of Object.entries(rows)) {
    if (verb === 'update') {
      const patch = fixture.patch(row);
      await client.from(table).update(patch).eq(key, value);
      const [[column, after] = ['', '']] = Object.entries(patch);
      if ((await count(`${is(value)} and ${column}::text = '${after}'`)) > 0) hit.push(row);
    } else {
      await client.from(table).delete().eq(key, value);
      if ((await count(is(value))) === 0) hit.push(row);
    }
    if (hit.at(-1) === row) await owner.script(fixture.reset);
  }
  return sorted(hit);
}

const sorted = (rows: string[]): Reached => [...rows].sort().join(' ');
