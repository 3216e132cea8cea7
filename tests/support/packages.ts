import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/** Installs Debian packages, named by their programs, if missing. Throws when that fails. */
export function installPackages(packages: Record<string, string>): void {
  const missing = Object.entries(packages)
    .filter(([program]) => !has(program))
    .map(([, name]) => name);
  if (missing.length === 0) return;
  const command = `apt-get update -q && apt-get install -q -y --no-install-recommends ${missing.join(' ')}`;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Another test worker may install at the same time; apt-get fails where its lists are locked.
  const args = [path.join(tmpdir(), 'gcsd-test-packages.lock'), 'sh', '-c', command];
  if (spawnSync('flock', args, { env }).status !== 0)
    throw new Error(`${missing.join(' and ')} could not be installed; install them and try again.`);
}
