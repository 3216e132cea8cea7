import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBackend } from './backend.mjs';
import { ensureBuilt } from './build.mjs';
import { freePort } from './ports.mjs';
import { forBackend, withBackend } from './serve.mjs';
import { startSite } from './site.mjs';

/**
 * A temporary site for the programs in tools/: a fresh seeded backend in a temporary folder, a build in its own folder,
 * free ports. It leaves a running site and its data alone, and no setting of the machine applies.
 *
 * @typedef {import('./env.mjs').Environment} Environment
 * @typedef {import('./backend.mjs').BackendKeys} BackendKeys
 * @typedef {{ env: Environment, keys: BackendKeys, siteUrl: string, remove: () => void }} Stack
 * @typedef {{ root: string, node: string, processes: import('./processes.mjs').Processes }} Means
 */

/** Settings of sites for tests and tools: no limits, no external requests, no logs. */
export const QUIET_SETTINGS = {
  LOCAL_BACKEND_RATE_LIMITS: 'off',
  LOCAL_BACKEND_PASSWORD_COST: '4',
  EXCHANGE_RATES_URL: 'off',
  // Tests send their client address in X-Forwarded-For, for the contact form's limit.
  TRUSTED_PROXY_HOPS: '1',
  LOG_FORMAT: 'text',
  LOG_REQUESTS: 'off',
  PRERENDER: 'off',
};

/** Names of all settings. @param {string} root */
export function settingNames(root) {
  const example = readFileSync(path.join(root, '.env.example'), 'utf8');
  return [...example.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => String(name));
}

/**
 * The shell's variables with the project's settings emptied; removing them would make Next.js read `.env.local`.
 * @param {string} root
 * @param {Environment} shell
 * @returns {Environment}
 */
export function withoutSettings(root, shell) {
  return { ...shell, ...Object.fromEntries(settingNames(root).map((name) => [name, ''])) };
}

/**
 * Starts the backend and builds the site. Throws UserError when either fails.
 * @param {Means} means
 * @param {Environment} settings in addition to the defaults, such as LOCAL_BACKEND_AUTOCONFIRM
 * @returns {Promise<Stack>}
 */
export async function buildStack({ root, node, processes }, settings = {}) {
  const data = mkdtempSync(path.join(tmpdir(), 'schools-'));
  const remove = () => rmSync(data, { recursive: true, force: true });
  try {
    const [sitePort, backendPort] = [await freePort(), await freePort()];
    const env = {
      ...withoutSettings(root, process.env),
      NEXT_DIST_DIR: process.env.NEXT_DIST_DIR || '.next-tools',
      PORT: String(sitePort),
      LOCAL_BACKEND_PORT: String(backendPort),
      LOCAL_BACKEND_DATA: data,
      ...QUIET_SETTINGS,
      ...settings,
    };
    const { keys } = await startBackend({ root, node, processes, env: forBackend(env) });
    const siteEnv = withBackend(env, keys);
    // Contains pages of another database.
    rmSync(path.join(root, env.NEXT_DIST_DIR), { recursive: true, force: true });
    await ensureBuilt({ root, node, processes, env: siteEnv, database: keys.publishable });
    return { env: siteEnv, keys, siteUrl: `http://localhost:${sitePort}`, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * Serves the result of buildStack.
 * @param {Means} means
 * @param {Stack} stack
 */
export function serveStack(means, { env }) {
  return startSite({ ...means, env, mode: 'start' });
}
