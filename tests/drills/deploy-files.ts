import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { validate } from 'dockerfile-utils';
import { runScript } from '../../scripts/lib/main.mjs';
import { log, logError } from '../../scripts/lib/output.mjs';
import { ROOT } from '../../scripts/lib/serve.mjs';

/**
 * `npm run check:deploy`: what deploy/ holds, before the programs that will read it: systemd-analyze, nginx and a linter
 * of container files. A program that this machine has not is named and left out.
 */
const DEPLOY = path.join(ROOT, 'deploy');

interface Check {
  file: string;
  /** Faults in words; null when the program is not here. */
  faults: (file: string) => Promise<string[] | null>;
}

const CHECKS: Check[] = [
  {
    file: 'culinary-schools.service',
    faults: async (file) => runs('systemd-analyze', ['verify', file]),
  },
  { file: 'nginx/site.conf', faults: nginxFaults },
  {
    file: 'Containerfile',
    faults: async (file) =>
      validate(await readFile(file, 'utf8')).map(
        ({ range, message }) => `line ${range.start.line + 1}: ${message}`,
      ),
  },
];

await runScript(async () => {
  let failed = false;
  for (const { file, faults } of CHECKS) {
    const found = await faults(path.join(DEPLOY, file));
    if (found === null) log(`deploy/${file}: not looked at, its program is not installed here`);
    else if (found.length === 0) log(`deploy/${file}: no faults`);
    for (const fault of found ?? []) {
      logError(`deploy/${file}: ${fault}`);
      failed = true;
    }
  }
  return failed ? 1 : 0;
});

/** What a program says of a file it does not accept, or warns of. */
function runs(program: string, args: string[]): string[] | null {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (error && 'code' in error && error.code === 'ENOENT') return null;
  const words = `${stdout}${stderr}`.trim();
  return status === 0 && words === '' ? [] : [words || `${program} ended with ${status}`];
}

/** The configuration inside the frame that Debian's package gives it, with folders that this user may write. */
async function nginxFaults(file: string): Promise<string[] | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nginx-'));
  try {
    const ours = (await readFile(file, 'utf8')).replace('/var/cache/nginx/culinary', `${folder}/cache`);
    const frame = path.join(folder, 'nginx.conf');
    await writeFile(
      frame,
      `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${ours}\n}\n`,
    );
    return runs('nginx', ['-t', '-q', '-p', folder, '-c', frame]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
