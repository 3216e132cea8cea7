import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { log, UserError } from './output.mjs';

/** The headless shell first: a full browser takes twice the processor time. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Flags of every browser: no background connections. As root Chromium only runs without its sandbox. */
export const BROWSER_FLAGS = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Some systems have a script that only suggests an installation. @param {string} file */
function runs(file) {
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /chrom/i.test(stdout);
}

/** Path of an installed Chrome or Chromium; CHROME_PATH comes first. Undefined when there is none. */
export function installedBrowser(places = [process.env.CHROME_PATH, ...PLACES]) {
  return places.find((file) => file && existsSync(file) && runs(file));
}

/** @param {string} program */
const has = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/**
 * A browser for tests: an installed one, else the distribution's, else Playwright's. Returns the path, or undefined for
 * Playwright's. Throws UserError when none is available.
 * @param {{ root: string, node: string, processes: import('./processes.mjs').Processes }} options
 * @returns {Promise<string | undefined>}
 */
export async function ensureBrowser({ root, node, processes }) {
  const found = installedBrowser();
  if (found) return found;
  const isRoot = process.getuid?.() === 0;
  if (has('apt-get') && (isRoot || has('sudo'))) {
    log('Installing Chromium (apt-get) …');
    const install = 'apt-get install -y --no-install-recommends';
    // Only Debian has the shell as a package.
    const command = `apt-get update; ${install} chromium-headless-shell || ${install} chromium`;
    // Without a terminal sudo must not wait for a password.
    const [file, args] = isRoot ? ['sh', ['-c', command]] : ['sudo', ['-n', 'sh', '-c', command]];
    await processes.start('apt-get', file, args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).exited;
    const installed = installedBrowser();
    if (installed) return installed;
  }
  log("Installing Playwright's Chromium …");
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
  const exit = await processes.start('playwright', node, [cli, 'install', '--only-shell', 'chromium'], {
    cwd: root,
  }).exited;
  if (exit.code === 0) return undefined;
  throw new UserError(
    'No Chromium could be installed. Install Chrome or Chromium, or set CHROME_PATH to its program.',
  );
}
