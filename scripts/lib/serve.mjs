import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inboxPlace, keepBackendRunning, startBackend } from './backend.mjs';
import { ensureBuilt } from './build.mjs';
import { chosenBackend, embeddedSettings, loadEnvironment, setting, siteSettings } from './env.mjs';
import { databaseOf, loadFirstRegisters } from './first-registers.mjs';
import { checkSystem, ensureInstalled, projectNode } from './install.mjs';
import { duration, log, logError, UserError } from './output.mjs';
import { unsetSentence } from './owner.mjs';
import { networkAddress } from './ports.mjs';
import { describeExit, exitCodeOf } from './processes.mjs';
import { checkSitePort, startSite } from './site.mjs';

/**
 * @typedef {import('./env.mjs').Environment} Environment
 * @typedef {import('./backend.mjs').BackendKeys} BackendKeys
 * @typedef {import('./main.mjs').Session} Session
 */

/** In the first output and the backend's mails. */
const SITE_NAME = 'Global Culinary Schools Directory';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Prerequisites of every command: system check, dependencies, Node.js 24, settings.
 * @param {Session} session
 * @returns {Promise<{ root: string, node: string, env: Environment }>}
 */
export async function prepare({ processes }) {
  checkSystem();
  await ensureInstalled(ROOT, processes);
  return { root: ROOT, node: projectNode(ROOT), env: loadEnvironment(ROOT, process.env) };
}

/**
 * The site's environment with an embedded backend: its address, keys, and link origin.
 * @param {Environment} env
 * @param {BackendKeys} keys
 * @returns {Environment}
 */
export function withBackend(env, keys) {
  return {
    ...env,
    NEXT_PUBLIC_SUPABASE_URL: keys.url,
    NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: keys.publishable,
    SUPABASE_SECRET_KEY: keys.secret,
  };
}

/**
 * The embedded backend's environment, with site name and origin for mails.
 * @param {Environment} env
 * @returns {Environment}
 */
export function forBackend(env) {
  return {
    ...env,
    LOCAL_BACKEND_SITE_NAME: setting(env, 'LOCAL_BACKEND_SITE_NAME') ?? SITE_NAME,
    // Keeps the setting's name for error messages.
    LOCAL_BACKEND_SITE_URL:
      setting(env, 'LOCAL_BACKEND_SITE_URL') ??
      (setting(env, 'NEXT_PUBLIC_SITE_URL') ? '' : siteSettings(env).url),
  };
}

/** Placeholder for an embedded backend before it runs. */
const ANY_BACKEND = { url: 'http://127.0.0.1', publishable: 'any', secret: 'any', inbox: '' };

/**
 * Throws UserError for invalid settings, before importing and building.
 * @param {{ root: string, node: string, env: Environment, processes: Session['processes'] }} options
 */
export async function checkSettings({ root, node, env, processes }) {
  const hosted = chosenBackend(env).kind === 'hosted';
  const exit = await processes.start('settings', node, [path.join(root, 'scripts/lib/check-settings.ts')], {
    cwd: root,
    env: hosted ? env : withBackend(env, ANY_BACKEND),
  }).exited;
  if (exit.code !== 0)
    throw new UserError('Nothing was started. .env.example documents every setting.', exitCodeOf(exit));
}

/**
 * `npm start` and `npm run dev`: starts backend, build and site, and supervises them.
 * @param {Session} session
 * @param {'start' | 'dev'} mode
 * @returns {Promise<number>} exit code: the site's own when it ends unexpectedly
 */
export async function serve(session, mode) {
  const began = Date.now();
  const { root, node, env } = await prepare(session);
  const { processes } = session;
  const chosen = chosenBackend(env);
  await checkSitePort(env);
  await checkSettings({ root, node, env, processes });

  let siteEnv = env;
  let database = chosen.kind === 'hosted' ? chosen.url : '';
  /** @type {BackendKeys | undefined} */
  let keys;
  if (chosen.kind === 'embedded') {
    log('Starting the embedded backend …');
    const options = { root, env: forBackend(env), node, processes };
    const started = await startBackend(options);
    keys = started.keys;
    siteEnv = withBackend(env, keys);
    void keepBackendRunning(options, started.child);
    await loadFirstRegisters({ root, env, node, processes, keys });
    // Keys are created with the database, so they identify it.
    database = await databaseOf(keys);
  }
  if (mode === 'start') {
    const hosted = chosen.kind === 'hosted' ? chosen : undefined;
    await ensureBuilt({ root, env: siteEnv, node, processes, database, hosted });
  }

  log(mode === 'dev' ? 'Starting the development server …' : 'Starting the site …');
  const site = await startSite({ root, env: siteEnv, node, processes, mode });
  session.serving();
  announce(env, mode, chosen, keys, Date.now() - began);

  const exit = await site.exited;
  if (!processes.stopping) logError(`The site ended (${describeExit(exit)}).`);
  return exitCodeOf(exit);
}

/**
 * Final output of a start: addresses and first steps.
 * @param {Environment} env
 * @param {'start' | 'dev'} mode
 * @param {ReturnType<typeof chosenBackend>} chosen
 * @param {BackendKeys | undefined} keys
 * @param {number} milliseconds
 */
function announce(env, mode, chosen, keys, milliseconds) {
  const { port, host, local, url } = siteSettings(env);
  const site = mode === 'start' ? local : `http://localhost:${port}`;
  const network = mode === 'start' && host === '0.0.0.0' ? networkAddress() : undefined;
  const data = path.relative(process.cwd(), embeddedSettings(ROOT, env).data) || '.';
  const lines = [`\nThe ${SITE_NAME} is ready (${duration(milliseconds)}).\n`];
  lines.push(`  Site                 ${site}`);
  if (network) lines.push(`  On this network      http://${network}:${port}`);
  if (url !== site) lines.push(`  Public address       ${url}`);
  if (chosen.kind === 'hosted') lines.push(`  Backend              ${chosen.url}`);
  if (keys) lines.push(`  Backend              ${keys.url} (data in ${data})`);
  if (keys) lines.push(`  Mail it sent         ${inboxPlace(keys, data)}`);
  lines.push('  First administrator  npm run create-admin -- you@example.org --super');
  const unset = unsetSentence(ROOT, env);
  if (unset) lines.push(`\n${unset}`);
  lines.push('\nCtrl-C stops everything.');
  log(lines.join('\n'));
}
