/** The Auth handler on a real database in a temporary folder, with a controllable clock and readable mails. */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createAuthHandler } from '../../../auth/handler.ts';
import { type BackendConfig, readConfig } from '../../../config.ts';
import { bringUpToDate } from '../../../database/migrations.ts';
import type { BackendDeps } from '../../../deps.ts';
import { openDataFolder } from '../../../engine/data-folder.ts';
import { PostgresEngine } from '../../../engine/postgres-engine.ts';
import type { Handler } from '../../../http/handler.ts';
import { createKeys } from '../../../keys/keys.ts';
import { createTokens } from '../../../keys/tokens.ts';
import type { Mail } from '../../../mail/mail.ts';
import { preparedDataFolder } from '../../support/data-folder.ts';

export const BACKEND_URL = 'http://backend.test';
export const SITE_URL = 'http://localhost:3000';

export interface RawOptions {
  method?: string;
  body?: unknown;
  text?: string;
  /** The `apikey`; the publishable key by default, none with null. */
  apikey?: string | null;
  bearer?: string | undefined;
  headers?: Record<string, string>;
}

export interface AuthBackend {
  deps: BackendDeps;
  handler: Handler;
  /** A second handler on the same database and clock. */
  handlerWith(changes: Partial<BackendConfig>): Handler;
  log: string[];
  clock: { advance(seconds: number): void; now(): Date };
  client(options?: ClientOptions): SupabaseClient;
  admin(handler?: Handler): SupabaseClient;
  raw(path: string, options?: RawOptions, handler?: Handler): Promise<Response>;
  mailsTo(address: string): Promise<Mail[]>;
  /** Throws if any request had an unexpected failure. */
  close(): Promise<void>;
}

export interface ClientOptions {
  flowType?: 'pkce' | 'implicit';
  handler?: Handler | undefined;
  /** As a Next.js server sends for its visitor. */
  headers?: Record<string, string>;
}

/**
 * Opens a backend; `changes` override the settings of a new installation, with cheap password hashing.
 * TEST_DATABASE_URL names an empty native database to use.
 */
export async function openAuthBackend(changes: Partial<BackendConfig> = {}): Promise<AuthBackend> {
  const dataDir = await preparedDataFolder('auth-backend-');
  const log: string[] = [];
  const write = (line: string) => void log.push(line);
  const noMigrations = join(dataDir, 'migrations');
  await mkdir(noMigrations);
  const defaults = readConfig({
    LOCAL_BACKEND_DATA: dataDir,
    LOCAL_BACKEND_SEED: 'none',
    DATABASE_URL: process.env.TEST_DATABASE_URL,
  });
  const config: BackendConfig = {
    ...defaults,
    siteUrl: SITE_URL,
    migrationsDir: noMigrations,
    passwordCost: 4,
    ...changes,
  };
  const { statementTimeoutMs } = config;
  const engine = config.databaseUrl
    ? await PostgresEngine.open({ url: config.databaseUrl, statementTimeoutMs, log: write })
    : await openDataFolder(dataDir, {
        statementTimeoutMs,
        fsync: false,
        log: write,
        onFatal: (error) => write(error.message),
      });
  await bringUpToDate(engine, config, write);
  const keys = await createKeys();
  const tokens = await createTokens(keys);
  const deps: BackendDeps = { engine, keys, tokens, config, url: BACKEND_URL, log: write };

  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const advance = (seconds: number) => {
    ahead += seconds * 1000;
  };
  const handlerWith = (more: Partial<BackendConfig>) =>
    createAuthHandler({ ...deps, config: { ...config, ...more } }, { now });
  const handler = handlerWith({});
  const clientOf = (
    key: string,
    { flowType = 'implicit', handler: chosen = handler, headers }: ClientOptions,
  ) =>
    createClient(BACKEND_URL, key, {
      auth: { flowType, persistSession: true, autoRefreshToken: false, storage: memoryStorage() },
      global: { fetch: async (input, init) => chosen(new Request(input, init)), ...(headers && { headers }) },
    });

  return {
    deps,
    handler,
    handlerWith,
    log,
    clock: { advance, now },
    client: (options = {}) => clientOf(keys.publishable, options),
    admin: (chosen) => clientOf(keys.secret, { handler: chosen }),
    async raw(path, options = {}, chosen = handler) {
      const { method = 'GET', body, text, apikey = keys.publishable, bearer, headers = {} } = options;
      const all = new Headers({ 'x-supabase-api-version': '2024-01-01', ...headers });
      if (apikey !== null) all.set('apikey', apikey);
      if (bearer !== undefined) all.set('authorization', `Bearer ${bearer}`);
      const content = text ?? (body === undefined ? null : JSON.stringify(body));
      return chosen(new Request(`${BACKEND_URL}/auth/v1${path}`, { method, headers: all, body: content }));
    },
    async mailsTo(address) {
      const folder = join(dataDir, 'mailbox');
      const names = await readdir(folder).catch(() => []);
      const sources = names.filter((name) => name.endsWith('.json')).sort();
      const mails = await Promise.all(
        sources.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Mail),
      );
      return mails.filter(({ to }) => to === address);
    },
    async close() {
      await engine.close();
      await rm(dataDir, { recursive: true, force: true });
      const failures = log.filter((line) => line.includes('unexpected failure'));
      if (failures.length > 0) throw new Error(`The backend stumbled:\n${failures.join('\n')}`);
    },
  };
}

function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: async (key: string) => kept.get(key) ?? null,
    setItem: async (key: string, value: string) => void kept.set(key, value),
    removeItem: async (key: string) => void kept.delete(key),
  };
}

let count = 0;

export function freshEmail(name = 'chef'): string {
  count += 1;
  return `${name}-${count}-${Math.random().toString(36).slice(2, 8)}@example.com`;
}

export const PASSWORD = 'sofrito-y-brasa';

/** The link in the last mail, as the site forwards it to the backend. Throws when there is no mail. */
export async function lastLink(backend: AuthBackend, address: string): Promise<URL> {
  const mail = (await backend.mailsTo(address)).at(-1);
  if (!mail?.link) throw new Error(`No mail with a link went to ${address}`);
  return new URL(mail.link);
}

/** Follows a link as a browser without redirects would. */
export function follow(backend: AuthBackend, link: URL, handler?: Handler): Promise<Response> {
  return backend.raw(`/verify${link.search}`, { apikey: null, headers: {} }, handler);
}

export function locationOf(response: Response): URL {
  return new URL(response.headers.get('location') ?? '');
}

export async function confirmedUser(backend: AuthBackend, email = freshEmail()) {
  const { data, error } = await backend
    .admin()
    .auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
  if (error) throw error;
  return { email, password: PASSWORD, id: data.user.id };
}
