import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { log, UserError } from './output.mjs';
import { describeExit, exitCodeOf } from './processes.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, peer?: boolean, devOptional?: boolean, link?: boolean }} Locked */

/** Minimum Node.js of these scripts (decision 67), and of the backend's TypeScript. */
export const MIN_NODE = [20, 12];
const MIN_NODE_FOR_TYPESCRIPT = [22, 18];

/**
 * @param {string} version such as `v20.1.0`
 * @param {number[]} least
 */
export function versionIsAtLeast(version, [leastMajor = 0, leastMinor = 0]) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

export function checkSystem(version = process.version, platform = process.platform) {
  if (!versionIsAtLeast(version, MIN_NODE))
    throw new UserError(`Node.js 20.12 or newer is required, and this is ${version}: see https://nodejs.org`);
  if (platform === 'win32')
    throw new UserError('On Windows, run this inside WSL (Windows Subsystem for Linux).');
}

/**
 * Compares what npm installed with what the lock file asks for. Packages for other systems may be missing.
 * @param {string | undefined} installedText node_modules/.package-lock.json, which npm writes when an install is complete
 * @param {string} lockText package-lock.json
 */
export function installIsCurrent(installedText, lockText) {
  if (installedText === undefined) return false;
  /** @type {Record<string, Locked>} */
  const wanted = JSON.parse(lockText).packages ?? {};
  /** @type {Record<string, Locked>} */
  const installed = JSON.parse(installedText).packages ?? {};
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '') return true;
    const present = installed[place];
    if (!present) return entry.optional === true || entry.devOptional === true;
    return present.version === entry.version && present.integrity === entry.integrity;
  });
}

/** @param {string} file */
const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/**
 * Installs missing or outdated dependencies. Throws UserError when npm fails.
 * @param {string} root
 * @param {import('./processes.mjs').Processes} processes
 * @returns {Promise<boolean>} whether something was installed
 */
export async function ensureInstalled(root, processes) {
  const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  if (installIsCurrent(readIfThere(path.join(root, 'node_modules/.package-lock.json')), lock)) return false;
  log('Installing dependencies (npm ci). The first time this takes a minute or two.');
  // The npm that runs this script, for matching versions of Node.js and npm.
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const exit = await processes.start(
    'npm',
    command,
    [...first, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      // With NODE_ENV=production npm would omit development dependencies.
      env: { ...process.env, NODE_ENV: 'development' },
    },
  ).exited;
  if (exit.error) throw new UserError(`npm could not be started: ${exit.error.message}`);
  if (exit.code !== 0)
    throw new UserError(`npm ci failed (${describeExit(exit)}); its messages are above.`, exitCodeOf(exit));
  return true;
}

/**
 * The Node.js for everything after the install: the one among the dependencies, else the present one.
 * @param {string} root
 */
export function projectNode(root) {
  const own = path.join(root, 'node_modules', '.bin', 'node');
  for (const file of [own, process.execPath]) {
    const { stdout, status } = spawnSync(file, ['--version'], { encoding: 'utf8' });
    if (status === 0 && versionIsAtLeast(stdout.trim(), MIN_NODE_FOR_TYPESCRIPT)) return file;
  }
  throw new UserError(
    'The Node.js 24 that comes with the dependencies does not run here. Its install script may have been blocked ' +
      '(npm config get ignore-scripts): run npm rebuild node, or use a system Node.js of version 24.',
  );
}
