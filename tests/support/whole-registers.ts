/** All registers taken into a backend of its own by the command, killed in the middle, and looked at. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@supabase/supabase-js';
import type { Database } from '../../lib/supabase/database.types.ts';
import { startBackend } from '../../scripts/lib/backend.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { Processes } from '../../scripts/lib/processes.mjs';
import type { Client } from './backend.ts';
import { type Cells, programmeDifferences, REGISTERS, rowsOf, schoolDifferences } from './register-facts.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGE = 1000;
type Stored = Record<string, unknown> & { id: string };

export interface WholeRegisters {
  service: Client;
  /** Starts the command; `ended` answers with its exit code and all that it said. */
  registers(...words: string[]): {
    child: ChildProcess;
    ended: Promise<{ code: number | null; output: string }>;
  };
  close(): Promise<void>;
}

export async function openWholeRegisters(databaseUrl = ''): Promise<WholeRegisters> {
  const processes = new Processes();
  const data = await mkdtemp(join(tmpdir(), 'whole-registers-'));
  const env = {
    ...process.env,
    LOCAL_BACKEND_DATA: data,
    LOCAL_BACKEND_PORT: String(await freePort()),
    LOCAL_BACKEND_SEED: '',
    DATABASE_URL: databaseUrl,
    // No site runs there.
    PORT: String(await freePort()),
  };
  const close = async () => {
    await processes.stopAll();
    await rm(data, { recursive: true, force: true });
  };
  try {
    const { keys } = await startBackend({
      root: ROOT,
      env,
      node: process.execPath,
      processes,
      report: () => {},
    });
    return {
      service: createClient<Database>(keys.url, keys.secret, { auth: { persistSession: false } }),
      registers(...words) {
        const child = spawn(process.execPath, [join(ROOT, 'scripts/registers.ts'), ...words], {
          env,
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        let output = '';
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk: Buffer) => {
            output += chunk;
          });
        return {
          child,
          ended: new Promise((resolve) => child.once('close', (code) => resolve({ code, output }))),
        };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Every row of a table, in one order. */
export async function allRows(
  service: Client,
  table: 'schools' | 'programmes' | 'school_sources',
): Promise<Stored[]> {
  const rows: Stored[] = [];
  const orders = table === 'school_sources' ? (['register', 'identifier'] as const) : (['id'] as const);
  for (;;) {
    let query = service.from(table).select('*');
    for (const column of orders) query = query.order(column as 'id');
    const { data, error } = await query.range(rows.length, rows.length + PAGE - 1);
    if (error) throw new Error(error.message);
    rows.push(...(data as unknown as Stored[]));
    if (data.length < PAGE) return rows;
  }
}

/** Everything that people see, without versions and moments. */
export async function checksumOf(service: Client): Promise<string> {
  const tables = [];
  for (const table of ['schools', 'programmes', 'school_sources'] as const)
    tables.push(await allRows(service, table));
  return JSON.stringify(tables, (key, value) =>
    ['version', 'updated_at', 'created_at', 'fetched_at'].includes(key) ? undefined : value,
  );
}

/** Every school that a register gave, against the register's own row; with how many those are, by register. */
export async function differencesFromRows(
  service: Client,
): Promise<{ compared: Record<string, number>; found: string[] }> {
  const schools = new Map((await allRows(service, 'schools')).map((school) => [school.id, school]));
  const programmes = Map.groupBy(await allRows(service, 'programmes'), ({ school_id }) => String(school_id));
  // What a person has checked keeps its own; that is looked at by changesOfChecked().
  const given = Map.groupBy(
    (await allRows(service, 'school_sources')).filter(
      ({ school_id }) => schools.get(String(school_id))?.checked_on === null,
    ),
    ({ register }) => String(register),
  );
  const found = REGISTERS.flatMap((register) => {
    const rows = new Map(rowsOf(register, 'schools').map((row) => [row.source_id, row]));
    const own = Map.groupBy(rowsOf(register, 'programmes'), ({ source_id }) => source_id);
    return (given.get(register) ?? []).flatMap((source) => {
      const identifier = String(source.identifier);
      const school = schools.get(String(source.school_id)) ?? { id: '' };
      const stored = (programmes.get(school.id) ?? []).sort(
        (a, b) => Number(a.position) - Number(b.position),
      );
      return [
        ...schoolDifferences(register, rows.get(identifier) ?? {}, school, source),
        ...programmeDifferences(register, (own.get(identifier) ?? []).filter(isConfirmed), stored),
      ].map((difference) => `${register} ${identifier}, ${difference}`);
    });
  });
  return {
    compared: Object.fromEntries([...given].map(([register, sources]) => [register, sources.length])),
    found,
  };
}

/** Not those that wait for an administrator to confirm their licence. */
function isConfirmed({ source = '' }: Cells): boolean {
  return !source.startsWith('Comunidad de Madrid') && !source.startsWith('Junta de Andalucía');
}

/** What has become of schools that a person checked: nothing may change but what was unknown. */
export function changesOfChecked(before: readonly Stored[], after: readonly Stored[]): string[] {
  const now = new Map(after.map((row) => [row.id, row]));
  return before.flatMap((school) =>
    Object.entries(school).flatMap(([column, value]) => {
      const then = now.get(school.id)?.[column];
      const wasUnknown = value === null || value === '';
      const isBookkeeping = [
        'version',
        'updated_at',
        'admin_text',
        'completeness',
        'completeness_band',
      ].includes(column);
      const isLonger =
        Array.isArray(value) &&
        Array.isArray(then) &&
        JSON.stringify(then.slice(0, value.length)) === JSON.stringify(value);
      return isLonger || wasUnknown || isBookkeeping || JSON.stringify(then) === JSON.stringify(value)
        ? []
        : [`${school.name}, ${column}: ${JSON.stringify(value)} was changed to ${JSON.stringify(then)}`];
    }),
  );
}
