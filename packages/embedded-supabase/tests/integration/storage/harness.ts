/** A Storage API for one test file: new database and folder, policies of a small example project. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { readConfig } from '../../../config.ts';
import { bringUpToDate } from '../../../database/migrations.ts';
import type { BackendDeps } from '../../../deps.ts';
import { openDataFolder } from '../../../engine/data-folder.ts';
import { PostgresEngine } from '../../../engine/postgres-engine.ts';
import type { Handler } from '../../../http/handler.ts';
import { createKeys } from '../../../keys/keys.ts';
import { createTokens } from '../../../keys/tokens.ts';
import { filesFolder } from '../../../storage/context.ts';
import { FileStore } from '../../../storage/file-store.ts';
import { createStorageHandler } from '../../../storage/handler.ts';
import { inspectStorage } from '../../../storage/sweep.ts';
import { preparedDataFolder } from '../../support/data-folder.ts';

export const URL_BASE = 'http://backend.test';
export const ADMIN_ID = '317eadce-631a-4429-a0bb-f19a7a517b4a';
export const USER_ID = '4d56e902-f0a0-4662-8448-a4d9e643c142';

/**
 * `pictures` is public, accepts images up to 10,000 bytes, and only the admin writes it. `private` is for its admin.
 * `inbox` accepts new files from any signed-in user, who can neither read nor change them; `own` is for folders named
 * like the user. `open` has no policies and is for the secret key.
 */
const EXAMPLE_PROJECT = `
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('pictures', 'pictures', true, 10000, '{image/png,image/jpeg,image/webp}'),
  ('private', 'private', false, null, null),
  ('inbox', 'inbox', false, null, null),
  ('own', 'own', false, null, null),
  ('open', 'open', true, null, null);
create function public.is_test_admin() returns boolean language sql stable set search_path = '' as $$
  select (select auth.uid()) = '${ADMIN_ID}'::uuid $$;
create policy admin_reads_buckets on storage.buckets for select to authenticated using (public.is_test_admin());
create policy admin_writes on storage.objects for all to authenticated
  using (bucket_id in ('pictures', 'private') and public.is_test_admin())
  with check (bucket_id in ('pictures', 'private') and public.is_test_admin());
create policy anybody_reads_pictures on storage.objects for select to anon, authenticated
  using (bucket_id = 'pictures');
create policy users_drop on storage.objects for insert to authenticated with check (bucket_id = 'inbox');
create policy own_folder on storage.objects for all to authenticated
  using (bucket_id = 'own' and (storage.foldername(name))[1] = auth.uid()::text)
  with check (bucket_id = 'own' and (storage.foldername(name))[1] = auth.uid()::text);
`;

export interface Clients {
  anon: SupabaseClient;
  user: SupabaseClient;
  admin: SupabaseClient;
  service: SupabaseClient;
}

export interface StorageHarness {
  deps: BackendDeps;
  handler: Handler;
  clients: Clients;
  headers: Record<keyof Clients, Record<string, string>>;
  /** Logged faults and missing files. */
  logged: string[];
  files: FileStore;
  /** A raw request below /storage/v1. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Files without row and rows without file, as text; [] when disk and database agree. */
  mismatches(): Promise<string[]>;
  close(): Promise<void>;
}

/** Uses the embedded engine, or the empty native database that TEST_DATABASE_URL names. */
export async function openStorage(): Promise<StorageHarness> {
  const databaseUrl = process.env.TEST_DATABASE_URL;
  const dataDir = await preparedDataFolder('storage-test-');
  const migrationsDir = join(dataDir, 'migrations');
  await mkdir(migrationsDir);
  await writeFile(join(migrationsDir, '1_example.sql'), EXAMPLE_PROJECT);
  const logged: string[] = [];
  const log = (line: string) => void logged.push(line);
  const config = readConfig({ LOCAL_BACKEND_DATA: dataDir, LOCAL_BACKEND_SEED: 'none' });
  const { statementTimeoutMs } = config;
  const onFatal = (error: Error) => log(`fatal: ${error.message}`);
  const engine = databaseUrl
    ? await PostgresEngine.open({ url: databaseUrl, statementTimeoutMs, log })
    : await openDataFolder(dataDir, { statementTimeoutMs, fsync: false, log, onFatal });
  await bringUpToDate(engine, { migrationsDir, seedDir: null }, log);
  const keys = await createKeys();
  const tokens = await createTokens(keys);
  const deps: BackendDeps = { engine, keys, tokens, config, url: URL_BASE, log };
  const handler = createStorageHandler(deps);
  const files = new FileStore(filesFolder(dataDir));

  const session = (sub: string) =>
    tokens.sign({ sub, role: 'authenticated', exp: Math.floor(Date.now() / 1_000) + 3_600 });
  const user = await session(USER_ID);
  const admin = await session(ADMIN_ID);
  const headersFor = (key: string, bearer = key) => ({ apikey: key, authorization: `Bearer ${bearer}` });
  const headers = {
    anon: headersFor(keys.publishable),
    user: headersFor(keys.publishable, user),
    admin: headersFor(keys.publishable, admin),
    service: headersFor(keys.secret),
  };
  const client = (key: string, token?: string) =>
    createClient(URL_BASE, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      ...(token ? { accessToken: async () => token } : {}),
      global: { fetch: (input, init) => handler(new Request(input as string, init)) },
    });
  return {
    deps,
    handler,
    headers,
    logged,
    files,
    clients: {
      anon: client(keys.publishable),
      user: client(keys.publishable, user),
      admin: client(keys.publishable, admin),
      service: client(keys.secret),
    },
    fetch: (path, init) => handler(new Request(`${URL_BASE}/storage/v1${path}`, init)),
    async mismatches() {
      const report = await inspectStorage(engine, files);
      return [
        ...report.filesWithoutRow.map(({ bucketId }) => `file without row in ${bucketId}`),
        ...report.rowsWithoutFile.map(({ bucketId, key }) => `row without file: ${bucketId}/${key}`),
      ];
    },
    async close() {
      await engine.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Bytes that depend on their position, so that a wrong range is detected. */
export function sampleBytes(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i++) bytes[i] = (i * 31 + (i >> 8)) % 256;
  return bytes;
}
