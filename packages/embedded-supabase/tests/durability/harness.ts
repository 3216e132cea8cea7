import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { type BackendKeys, type BackendProcess, startBackendProcess } from '../support/backend-process.ts';
import { preparedDataFolder } from '../support/data-folder.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
const ENV = {
  LOCAL_BACKEND_MIGRATIONS: MIGRATIONS,
  LOCAL_BACKEND_SEED: 'none',
  LOCAL_BACKEND_RATE_LIMITS: 'off',
};

export interface Report {
  tell(line: string): void;
  check(holds: boolean, line: string): void;
}

/** Runs `work` with a data folder that is always removed afterwards. */
export async function withFolder(work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await preparedDataFolder('durability-');
  try {
    await work(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

export function start(dataDir: string, env: Record<string, string> = {}): Promise<BackendProcess> {
  return startBackendProcess(dataDir, { ...ENV, ...env });
}

/** supabase-js with the secret key; fails immediately when the backend is gone. */
export function clientOf({ url, secret }: BackendKeys): SupabaseClient {
  return createClient(url, secret, { auth: { persistSession: false, autoRefreshToken: false } });
}

/** All rows of a table, read in pages. Throws the backend's error. */
export async function allRows<Row>(client: SupabaseClient, table: string, order: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data, error } = await client
      .from(table)
      .select()
      .order(order)
      .range(rows.length, rows.length + 999);
    if (error) throw new Error(error.message);
    rows.push(...(data as Row[]));
    if (data.length < 1000) return rows;
  }
}

export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

export function spread(values: number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return `${at(0)} / ${at(0.5)} / ${at(1)} ms`;
}

export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Waiting time over processor time: the slow-down by other work on the machine. */
export function busyness(): number {
  const begin = performance.now();
  const used = process.cpuUsage();
  let spent = 0;
  while (spent < 200) {
    for (let i = 0; i < 1e5; i++) Math.sqrt(i);
    const { user, system } = process.cpuUsage(used);
    spent = (user + system) / 1000;
  }
  return Math.max(1, (performance.now() - begin) / spent);
}
