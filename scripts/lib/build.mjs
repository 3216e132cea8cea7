import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setting, siteSettings } from './env.mjs';
import { checkHosted } from './hosted.mjs';
import { duration, log, UserError } from './output.mjs';
import { portIsFree } from './ports.mjs';
import { describeExit, exitCodeOf } from './processes.mjs';

/**
 * @typedef {import('./env.mjs').Environment} Environment
 * @typedef {import('./processes.mjs').Processes} Processes
 * @typedef {{ url: string, publishable: string, secret: string | undefined }} Hosted
 */

/** Inputs of the build; a folder includes all files below it. */
const BUILD_INPUTS = [
  'app',
  'components',
  'lib',
  'messages',
  'public',
  'scripts/lib/browser-scripts.ts',
  'deploy/edge/shared-json.cjs',
  'deploy/edge/shared-json.json',
  'instrumentation.ts',
  'middleware.ts',
  'next.config.ts',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];

/** Outputs of the build within its inputs (browser-scripts.ts). */
const MADE_BY_BUILD = 'public/scripts/';

/** Settings that become part of the build, besides addresses of site and backend. */
const BUILD_SETTINGS = [
  'NEXT_PUBLIC_CONTACT_EMAIL',
  'NEXT_PUBLIC_ILLUSTRATIVE_DATA',
  'AUTH_MIN_PASSWORD_LENGTH',
  'GOOGLE_MAPS_API_KEY',
  'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY',
  'SITE_OWNER',
];

const RECORD = 'build-inputs.json';
const SERVED = 'served.json';

/** The folder of the build. @param {Environment} env */
export const distFolder = (env) => setting(env, 'NEXT_DIST_DIR') ?? '.next';

/** @param {string} root @param {string} entry @returns {string[]} files, as paths from the root */
function filesOf(root, entry) {
  const full = path.join(root, entry);
  if (!existsSync(full)) return [];
  /** @param {string} folder @returns {string[]} */
  const walk = (folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((item) => {
      const place = `${folder}/${item.name}`;
      return item.isDirectory() ? walk(place) : [place];
    });
  try {
    return walk(entry);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOTDIR') return [entry];
    throw error;
  }
}

/**
 * Hash of all that a build depends on: sources, dependencies, settings, and its database.
 * @param {string} root
 * @param {Environment} env
 * @param {string} database identifies a database
 */
export function buildFingerprint(root, env, database) {
  const hash = createHash('sha256');
  const inputs = BUILD_INPUTS.flatMap((entry) => filesOf(root, entry));
  for (const file of inputs.filter((name) => !name.startsWith(MADE_BY_BUILD)).sort()) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  for (const name of BUILD_SETTINGS) hash.update(`${name}=${setting(env, name) ?? ''}\0`);
  hash.update(`site=${siteSettings(env).url}\0database=${database}`);
  return hash.digest('hex');
}

/**
 * Whether the last build in this folder has this fingerprint.
 * @param {string} dist absolute folder
 * @param {string} fingerprint
 */
export function buildIsCurrent(dist, fingerprint) {
  if (!existsSync(path.join(dist, 'BUILD_ID'))) return false;
  try {
    return JSON.parse(readFileSync(path.join(dist, RECORD), 'utf8')).fingerprint === fingerprint;
  } catch {
    return false;
  }
}

/**
 * Records that a build is being served, so that it is not overwritten.
 * @param {string} dist absolute folder
 * @param {number} pid of the server
 * @param {number} port
 */
export function noteServed(dist, pid, port) {
  writeFileSync(path.join(dist, SERVED), JSON.stringify({ pid, port }));
}

/**
 * The running server of a build. Ignores records of dead servers and of reused process ids.
 * @param {string} dist absolute folder
 * @returns {Promise<{ pid: number, port: number } | undefined>}
 */
export async function serverOf(dist) {
  try {
    const { pid, port } = JSON.parse(readFileSync(path.join(dist, SERVED), 'utf8'));
    process.kill(pid, 0);
    return (await portIsFree(port)) ? undefined : { pid, port };
  } catch {
    return undefined;
  }
}

/**
 * Builds the site unless the last build is still right. Throws UserError when the build fails, or when the folder is
 * being served: a site whose files are exchanged under it breaks. `hosted` is asked before.
 * @param {{ root: string, env: Environment, node: string, processes: Processes, database: string, hosted?: Hosted | undefined }} options
 * @returns {Promise<boolean>} whether it was built
 */
export async function ensureBuilt({ root, env, node, processes, database, hosted }) {
  const dist = path.resolve(root, distFolder(env));
  const fingerprint = buildFingerprint(root, env, database);
  if (buildIsCurrent(dist, fingerprint)) {
    log('The build is up to date.');
    return false;
  }
  const server = await serverOf(dist);
  if (server)
    throw new UserError(
      `The site must be built anew, and another npm start serves the present build on port ${server.port} ` +
        `(process ${server.pid}). Stop that one first, or use a folder of its own: NEXT_DIST_DIR=.next-other npm start`,
    );
  if (hosted) await checkHosted(hosted);
  log('Building the site …');
  const started = Date.now();
  // Without its record an interrupted build counts as none. Cached responses of an earlier build are removed.
  rmSync(path.join(dist, RECORD), { force: true });
  rmSync(path.join(dist, 'cache', 'fetch-cache'), { recursive: true, force: true });
  const next = path.join(root, 'node_modules/next/dist/bin/next');
  const exit = await processes.start('build', node, [next, 'build'], {
    cwd: root,
    env: { ...env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  }).exited;
  if (exit.code !== 0)
    throw new UserError(
      `The build failed (${describeExit(exit)}); its messages are above.`,
      exitCodeOf(exit),
    );
  mkdirSync(dist, { recursive: true });
  writeFileSync(path.join(dist, RECORD), JSON.stringify({ fingerprint }));
  log(`Built in ${duration(Date.now() - started)}.`);
  return true;
}
