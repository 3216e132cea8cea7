import path from 'node:path';
import { log, logError, UserError } from './output.mjs';
import { exitCodeOf } from './processes.mjs';

export const FIRST_FIGURES = [
  'ipeds',
  'ipeds-awards',
  'room-board',
  'scorecard',
  'scorecard-fields',
  'inserjeunes',
  'orion',
  'italy-pupils',
  'sies',
  'ole',
  'enade',
];
const ANSWER_LIMIT_MS = 30_000;

/**
 * Sources that were ever loaded.
 * @param {import('./backend.mjs').BackendKeys} keys
 * @returns {Promise<string[]>}
 */
export async function loadedFigures({ url, secret }) {
  const response = await fetch(`${url}/rest/v1/rpc/figure_sources`, {
    method: 'POST',
    headers: { apikey: secret, authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  });
  if (!response.ok) throw new Error(`the backend answered ${response.status}`);
  /** @type {{ source: string }[]} */
  const loaded = await response.json();
  return loaded.map(({ source }) => source);
}

/**
 * A directory that began with the registers gets the figures of their schools, each source once. A load that fails says so, and the
 * next start tries again.
 * @param {{ root: string, env: import('./env.mjs').Environment, node: string, processes: import('./processes.mjs').Processes,
 *   keys: import('./backend.mjs').BackendKeys }} options
 */
export async function loadFirstFigures({ root, env, node, processes, keys }) {
  let missing = FIRST_FIGURES;
  let why;
  try {
    const loaded = await loadedFigures(keys);
    missing = FIRST_FIGURES.filter((id) => !loaded.includes(id));
    if (missing.length === 0) return;
    log('Loading figures of the schools in the registers, once …');
    const words = [path.join(root, 'scripts/figures.ts'), 'load', missing.join(','), '--once'];
    const exit = await processes.start('figures', node, words, { cwd: root, env }).exited;
    if (processes.stopping) throw new UserError('The start was ended.');
    const code = exitCodeOf(exit);
    if (code === 0) return;
    why = `code ${code}, the reason is above`;
  } catch (error) {
    if (error instanceof UserError) throw error;
    why = error instanceof Error ? error.message : String(error);
  }
  logError(
    `Figures of schools were not loaded (${why}). The site starts without them; the next start tries again, and so does ` +
      `npm run figures -- load ${missing.join(',')}`,
  );
}
