import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { distFolder, noteServed } from './build.mjs';
import { chosenBackend, embeddedSettings, siteSettings } from './env.mjs';
import { UserError } from './output.mjs';
import { portIsFree } from './ports.mjs';
import { describeExit, exitCodeOf } from './processes.mjs';

/**
 * @typedef {import('./env.mjs').Environment} Environment
 * @typedef {import('./processes.mjs').Processes} Processes
 * @typedef {import('./processes.mjs').Child} Child
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SITE_SERVER = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
/** The development server compiles its first page before it responds. */
const READY_LIMIT_MS = 180_000;
const POLL_MS = 100;
/** Maximum SHUTDOWN_DELAY_MS, 30 seconds for open requests, and a margin. */
const END_LIMIT_MS = 55_000;
/** Rendering makes short-lived garbage: a larger young generation promotes less, a growth limit collects earlier. */
const MEMORY_FLAGS = ['--max-semi-space-size=32', '--heap-growing-percent=70'];

/**
 * Throws UserError when another program uses the site's port. Checked before building.
 * @param {Environment} env
 */
export async function checkSitePort(env) {
  const { port } = siteSettings(env);
  if (chosenBackend(env).kind === 'embedded' && port === embeddedSettings(ROOT, env).port)
    throw new UserError(
      `PORT and LOCAL_BACKEND_PORT are both ${port}, and two programs cannot share a port: set one of them to another number.`,
    );
  if (await portIsFree(port)) return;
  throw new UserError(
    `Port ${port}, where the site would be served, is used by another program (another npm start, perhaps). ` +
      `Stop that program, or choose another port: PORT=${port + 1} npm start`,
  );
}

/**
 * Serves the site and waits until it answers. Throws UserError when it ends before.
 * @param {{ root: string, env: Environment, node: string, processes: Processes, mode: 'start' | 'dev',
 *   output?: 'inherit' | 'quiet' | ((line: string) => void), next?: string }} options `next` is a program of Next.js that serves it in
 *   place of the project's own
 * @returns {Promise<Child>}
 */
export async function startSite({ root, env, node, processes, mode, output, next }) {
  const { port, host, local } = siteSettings(env);
  // Hot reload is local only.
  const name = mode === 'dev' ? 'localhost' : host;
  const program =
    mode === 'start' && !next
      ? [SITE_SERVER]
      : [next ?? path.join(root, 'node_modules/next/dist/bin/next'), mode];
  const child = processes.start(
    'site',
    node,
    [...(mode === 'start' ? MEMORY_FLAGS : []), ...program, '-p', String(port), '-H', name],
    {
      cwd: root,
      env: {
        ...env,
        PORT: String(port),
        NODE_ENV: mode === 'dev' ? 'development' : 'production',
        NEXT_TELEMETRY_DISABLED: '1',
      },
      output,
      endsWithScript: true,
      graceMs: END_LIMIT_MS,
    },
  );
  await untilAnswering(child, mode === 'dev' ? `http://localhost:${port}` : local);
  if (mode === 'start' && child.pid) noteServed(path.resolve(root, distFolder(env)), child.pid, port);
  return child;
}

/** Throws UserError when the server ends before. @param {Child} child @param {string} url */
export async function untilAnswering(child, url) {
  /** @type {import('./processes.mjs').Exit | undefined} */
  let exit;
  void child.exited.then((end) => {
    exit = end;
  });
  const limit = Date.now() + READY_LIMIT_MS;
  while (!exit) {
    // Any response will do: page errors are not the start's concern.
    const answered = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(30_000) }).then(
      (response) => response.body?.cancel().then(() => true) ?? true,
      () => false,
    );
    if (answered && !exit) return;
    if (Date.now() > limit) {
      await child.stop();
      throw new UserError(`The site did not answer within ${READY_LIMIT_MS / 1000} seconds.`);
    }
    await wait(POLL_MS);
  }
  throw new UserError(`The site did not start (${describeExit(exit)}).`, exitCodeOf(exit) || 1);
}
