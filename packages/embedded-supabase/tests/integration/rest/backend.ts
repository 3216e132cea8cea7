/**
 * The REST interface on a new database, reached by supabase-js through the gateway's handler. TEST_DATABASE_URL names
 * an empty native database to use instead of PGlite.
 */
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { readConfig } from '../../../config.ts';
import { type Backend, createBackend } from '../../../create-backend.ts';
import { preparedDataFolder } from '../../support/data-folder.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export interface RestBackend extends Backend {
  anon: SupabaseClient;
  service: SupabaseClient;
  user(id: string): Promise<SupabaseClient>;
  /** An unchanged request, by default with the publishable key. */
  raw(path: string, init?: RequestInit): Promise<Response>;
  lines: string[];
}

/** Opens the backend with the test schema and rows; `env` as for the process. */
export async function openRestBackend(env: Record<string, string> = {}): Promise<RestBackend> {
  const dataDir = await preparedDataFolder('rest-backend-');
  const lines: string[] = [];
  const backend = await createBackend({
    url: 'http://backend.test',
    log: (line) => lines.push(line),
    config: readConfig({
      LOCAL_BACKEND_DATA: dataDir,
      LOCAL_BACKEND_MIGRATIONS: here('./schema'),
      LOCAL_BACKEND_SEED: here('./seed'),
      DATABASE_URL: process.env.TEST_DATABASE_URL,
      ...env,
    }),
  });
  const client = (key: string, token?: string) =>
    createClient('http://backend.test', key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: async (input, init) => backend.handler(new Request(input, init)) },
      ...(token === undefined ? {} : { accessToken: async () => token }),
    });
  return {
    ...backend,
    lines,
    anon: client(backend.keys.publishable),
    service: client(backend.keys.secret),
    async user(id) {
      const exp = Math.floor(Date.now() / 1000) + 600;
      const token = await backend.deps.tokens.sign({ sub: id, role: 'authenticated', exp });
      return client(backend.keys.publishable, token);
    },
    raw(path, init = {}) {
      const headers = new Headers(init.headers);
      if (!headers.has('apikey')) headers.set('apikey', backend.keys.publishable);
      return backend.handler(new Request(`http://backend.test${path}`, { ...init, headers }));
    },
    async close() {
      await backend.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
