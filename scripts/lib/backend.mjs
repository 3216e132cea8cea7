import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { embeddedSettings } from './env.mjs';
import { log, UserError } from './output.mjs';
import { portIsFree } from './ports.mjs';
import { describeExit, exitCodeOf } from './processes.mjs';

/**
 * @typedef {{ url: string, publishable: string, secret: string, inbox: string, pid?: number }} BackendKeys what keys.json holds
 * @typedef {import('./env.mjs').Environment} Environment
 * @typedef {import('./processes.mjs').Processes} Processes
 * @typedef {import('./processes.mjs').Child} Child
 * @typedef {{ root: string, env: Environment, node: string, processes: Processes, report?: (line: string) => void }} BackendOptions
 */

const ENTRY = 'packages/embedded-supabase/main.ts';
/** A first start creates the database, migrates and seeds, which takes long on a slow machine. */
const READY_LIMIT_MS = 180_000;
const POLL_MS = 100;
const RESTART_FIRST_MS = 1_000;
const RESTART_MOST_MS = 30_000;
/** After running this long, the next failure starts with the first pause again. */
const HEALTHY_MS = 60_000;

/** @param {string} data folder @returns {Promise<BackendKeys | undefined>} */
async function readKeys(data) {
  try {
    const keys = JSON.parse(await readFile(path.join(data, 'keys.json'), 'utf8'));
    return typeof keys.url === 'string' && typeof keys.publishable === 'string' ? keys : undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} url */
async function isHealthy(url) {
  try {
    return (await fetch(`${url}/auth/v1/health`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/** @param {string} url */
const portOf = (url) => Number(new URL(url).port || 80);

/** For ending it manually. @param {BackendKeys} keys */
const processOf = ({ pid }) => (pid === undefined ? '' : ` (process ${pid})`);

/**
 * The running embedded backend of the configured data folder.
 * @param {string} root
 * @param {Environment} env
 */
export async function runningBackend(root, env) {
  const keys = await readKeys(embeddedSettings(root, env).data);
  return keys && (await isHealthy(keys.url)) ? keys : undefined;
}

/**
 * Starts the embedded backend and waits until it answers. Throws UserError when its port is taken or it ends.
 * @param {BackendOptions} options
 * @returns {Promise<{ keys: BackendKeys, child: Child }>}
 */
export async function startBackend(options) {
  const { root, env } = options;
  const { port, data } = embeddedSettings(root, env);
  if (!(await portIsFree(port))) {
    const ours = await runningBackend(root, env);
    if (ours && portOf(ours.url) === port)
      throw new UserError(
        `Another backend is already using the data folder ${data}; it answers at ${ours.url}${processOf(ours)}. ` +
          'Stop it (it may be an npm start or npm run backend in another terminal), then try again.',
      );
    throw new UserError(
      `Port ${port}, where the backend would listen, is used by another program. ` +
        `Stop that program, or choose another port: LOCAL_BACKEND_PORT=${port + 1} npm start`,
    );
  }
  // A backend on another port with the same folder reports that itself.
  const child = spawnBackend(options);
  const keys = await untilReady(child, port, data);
  return { keys, child };
}

/**
 * Where to find the backend's mails. The inbox address gives access to all mails, including links to new passwords: it
 * is only shown on a terminal, not in kept output such as the journal of a service.
 * @param {BackendKeys} keys
 * @param {string} data the backend's folder
 */
export function inboxPlace({ inbox }, data) {
  return process.stdout.isTTY ? inbox : `at the address called inbox in ${path.join(data, 'keys.json')}`;
}

/** @param {BackendOptions} options */
function spawnBackend({ root, env, node, processes, report = (line) => log(`[backend] ${line}`) }) {
  const { port, host, data } = embeddedSettings(root, env);
  return processes.start('backend', node, [path.join(root, ENTRY)], {
    cwd: root,
    env: { ...env, LOCAL_BACKEND_PORT: String(port), LOCAL_BACKEND_HOST: host, LOCAL_BACKEND_DATA: data },
    output: report,
    endsWithScript: true,
  });
}

/**
 * @param {Child} child
 * @param {number} port
 * @param {string} data
 */
async function untilReady(child, port, data) {
  /** @type {import('./processes.mjs').Exit | undefined} */
  let exit;
  void child.exited.then((end) => {
    exit = end;
  });
  const limit = Date.now() + READY_LIMIT_MS;
  for (;;) {
    await wait(POLL_MS);
    if (exit)
      throw new UserError(`The backend did not start (${describeExit(exit)}).`, exitCodeOf(exit) || 1);
    // keys.json of an earlier start may have another port.
    const keys = await readKeys(data);
    if (keys && portOf(keys.url) === port && (await isHealthy(keys.url)) && !exit) return keys;
    if (Date.now() > limit) {
      await child.stop();
      throw new UserError(`The backend did not answer within ${READY_LIMIT_MS / 1000} seconds.`);
    }
  }
}

/**
 * Restarts the backend when it ends, with growing pauses. Resolves when the script ends.
 * @param {BackendOptions} options
 * @param {Child} first the running one
 * @param {{ pauseMs?: number }} behaviour
 */
export async function keepBackendRunning(options, first, { pauseMs = RESTART_FIRST_MS } = {}) {
  const { port, data } = embeddedSettings(options.root, options.env);
  let child = first;
  let pause = pauseMs;
  for (;;) {
    const started = Date.now();
    const exit = await child.exited;
    if (options.processes.stopping) return;
    if (Date.now() - started > HEALTHY_MS) pause = pauseMs;
    log(
      `The backend ended (${describeExit(exit)}). Pages that are already made are still served; ` +
        `it is started again in ${pause / 1000} s.`,
    );
    await wait(pause);
    if (options.processes.stopping) return;
    pause = Math.min(pause * 2, RESTART_MOST_MS);
    child = spawnBackend(options);
    const ready = await untilReady(child, port, data).catch(() => undefined);
    if (ready) log('The backend answers again.');
  }
}
