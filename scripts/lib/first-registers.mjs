import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setting } from './env.mjs';
import { loadedFigures, loadFirstFigures } from './first-figures.mjs';
import { log, logError, UserError } from './output.mjs';
import { exitCodeOf } from './processes.mjs';

/**
 * @typedef {import('./env.mjs').Environment} Environment
 * @typedef {import('./backend.mjs').BackendKeys} BackendKeys
 * @typedef {{ missing: string[], done: string[] }} FirstRegisters
 */

const ANSWER_LIMIT_MS = 30_000;

/**
 * Registers that the directory began with, and missing ones; a new directory begins with `registers`.
 * @param {BackendKeys} keys
 * @param {string[]} registers
 * @returns {Promise<FirstRegisters>}
 */
async function askFirst({ url, secret }, registers) {
  const response = await fetch(`${url}/rest/v1/rpc/first_registers`, {
    method: 'POST',
    headers: { apikey: secret, authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ p_registers: registers }),
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  });
  if (!response.ok) throw new Error(`the backend answered ${response.status}`);
  const { missing, done } = await response.json();
  if (!Array.isArray(missing) || !Array.isArray(done)) throw new Error('the backend does not know registers');
  return { missing, done };
}

/**
 * Identifies a database with its initial pages: its key, first registers and figures. Later imports invalidate pages of
 * a running site.
 * @param {BackendKeys} keys
 */
export async function databaseOf(keys) {
  const { done } = await askFirst(keys, []).catch(() => ({ done: [] }));
  const figures = await loadedFigures(keys).catch(() => []);
  return [keys.publishable, ...done, ...figures].join(' ');
}

/**
 * Bundled open registers, a folder each.
 * @param {string} root
 */
function shippedRegisters(root) {
  const folder = path.join(root, 'supabase/registers');
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

/**
 * Imports the bundled registers into a new directory without other first data, after their figures: so the search index of
 * a school is written once. Continues after an interruption; a failure is reported, and the site starts without them.
 * @param {{ root: string, env: Environment, node: string, processes: import('./processes.mjs').Processes, keys:
 * BackendKeys }} options
 */
export async function loadFirstRegisters(options) {
  const { root, env, node, processes, keys } = options;
  if (setting(env, 'LOCAL_BACKEND_SEED')) return;
  /** @param {string} why @param {string[]} registers */
  const failed = (why, registers) =>
    logError(
      `The open registers were not loaded (${why}). The site starts without them; the next start tries again, and so does ` +
        `npm run registers -- import ${registers.join(',')}`,
    );
  /** @type {string[]} */
  let missing;
  const shipped = shippedRegisters(root);
  try {
    const first = await askFirst(keys, shipped);
    ({ missing } = first);
    if (first.done.length + missing.length > 0) await loadFirstFigures(options);
  } catch (error) {
    if (error instanceof UserError) throw error;
    failed(error instanceof Error ? error.message : String(error), shipped);
    return;
  }
  if (missing.length === 0) return;
  log(
    'Loading the open registers that come along, once (LOCAL_BACKEND_SEED=supabase/seed leaves them out) …',
  );
  const script = path.join(root, 'scripts/registers.ts');
  const exit = await processes.start('registers', node, [script, 'import', missing.join(','), '--once'], {
    cwd: root,
    env,
  }).exited;
  if (processes.stopping) throw new UserError('The start was ended.');
  const code = exitCodeOf(exit);
  if (code !== 0) failed(`code ${code}, the reason is above`, missing);
}
