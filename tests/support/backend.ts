/**
 * The complete embedded backend in this process with the project's migrations: a copied database, new keys and folder,
 * no network. supabase-js reaches it through `fetch`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../lib/supabase/database.types';
import { readConfig } from '../../packages/embedded-supabase/config.ts';
import { createBackend } from '../../packages/embedded-supabase/create-backend.ts';
import type { Engine } from '../../packages/embedded-supabase/engine/engine.ts';
import type { Handler } from '../../packages/embedded-supabase/http/handler.ts';
import { placeDatabase } from '../../packages/embedded-supabase/tests/support/data-folder.ts';
import { PASSWORD } from './password.ts';
import { REFERENCE_DATA } from './scratch.ts';

export type Role = 'user' | 'admin' | 'super_admin';
export type Client = SupabaseClient<Database>;

export interface TestUser {
  id: string;
  email: string;
  password: string;
  /** Signed in as this user. */
  client: Client;
}

export interface TestBackend {
  url: string;
  /** Data folder; mails are in `mailbox/`. */
  dataDir: string;
  publishable: string;
  secret: string;
  handler: Handler;
  /** Runs SQL as the database's owner, bypassing policies. */
  engine: Engine;
  /** With the publishable key, signed out. */
  anon: Client;
  /** With the secret key. */
  service: Client;
  /** A client with the publishable key and these headers. */
  client(headers?: Record<string, string>): Client;
  createUser(role: Role): Promise<TestUser>;
  /** Removes all roles, also of the last super administrator, which the API refuses. */
  removeRoles(): Promise<void>;
  close(): Promise<void>;
}

export interface TestBackendOptions {
  /** false leaves the directory empty. */
  seed?: boolean;
  /** A native PostgreSQL instead of the embedded engine. */
  databaseUrl?: string;
  /** Further environment variables. */
  env?: Record<string, string>;
}

export async function openTestBackend(options: TestBackendOptions = {}): Promise<TestBackend> {
  const folder = await mkdtemp(join(tmpdir(), 'directory-test-'));
  const config = readConfig({
    LOCAL_BACKEND_DATA: join(folder, 'data'),
    LOCAL_BACKEND_AUTOCONFIRM: 'on',
    LOCAL_BACKEND_RATE_LIMITS: 'off',
    LOCAL_BACKEND_PASSWORD_COST: '4',
    // Test data need not survive a power failure.
    LOCAL_BACKEND_FSYNC: 'off',
    // Long, because the machine may be busy.
    LOCAL_BACKEND_STATEMENT_TIMEOUT: '120000',
    ...(options.seed === false ? { LOCAL_BACKEND_SEED: REFERENCE_DATA } : {}),
    ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
    ...options.env,
  });
  const url = 'http://backend.test';
  if (config.databaseUrl === null) await placeDatabase(config.dataDir, config);
  const backend = await createBackend({ config, url });
  const { handler, engine, keys } = backend;
  const fetch: typeof globalThis.fetch = (input, init) => handler(new Request(input, init));
  const clientOf = (key: string, headers: Record<string, string> = {}): Client =>
    createClient<Database>(url, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { fetch, headers },
    });
  const service = clientOf(keys.secret);
  let users = 0;
  return {
    url,
    dataDir: config.dataDir,
    publishable: keys.publishable,
    secret: keys.secret,
    handler,
    engine,
    anon: clientOf(keys.publishable),
    service,
    client: (headers) => clientOf(keys.publishable, headers),
    async createUser(role) {
      users += 1;
      const email = `${role}-${users}@example.test`;
      const created = await service.auth.admin.createUser({
        email,
        password: PASSWORD,
        email_confirm: true,
        user_metadata: { full_name: `Test ${role}` },
      });
      if (created.error) throw created.error;
      const { id } = created.data.user;
      if (role !== 'user') {
        await service.from('user_roles').insert({ user_id: id, role }).throwOnError();
      }
      const client = clientOf(keys.publishable);
      const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
      if (error) throw error;
      return { id, email, password: PASSWORD, client };
    },
    removeRoles: () =>
      engine.script(
        "set session_replication_role = 'replica'; delete from public.user_roles; reset session_replication_role",
      ),
    async close() {
      await backend.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
