import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { validate } from 'dockerfile-utils';
import '../scripts/lib/app-modules.ts';
import { runScript } from '../scripts/lib/main.mjs';
import { log, logError } from '../scripts/lib/output.mjs';
import { ROOT } from '../scripts/lib/serve.mjs';
import { unknownMetrics } from '../tests/support/board.ts';

/** `npx node tools/deploy-files.ts`: checks deploy/ with systemd-analyze, nginx, a shell and linters, if installed. */
const DEPLOY = path.join(ROOT, 'deploy');

interface Check {
  file: string;
  /** Problems as text; null when the program is missing. */
  faults: (file: string) => Promise<string[] | null>;
}

const CHECKS: Check[] = [
  {
    file: 'culinary-schools.service',
    faults: async (file) => runs('systemd-analyze', ['verify', file]),
  },
  { file: 'culinary@.service', faults: async (file) => runs('systemd-analyze', ['verify', file]) },
  { file: 'roll.sh', faults: async (file) => runs('sh', ['-n', file]) },
  { file: 'nginx/site.conf', faults: async (file) => nginxFaults(await readFile(file, 'utf8')) },
  { file: 'nginx/several.conf', faults: severalFaults },
  { file: 'compose.yaml', faults: async (file) => composeFaults(file) },
  { file: 'grafana/culinary-schools.json', faults: boardFaults },
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

function runs(program: string, args: string[], env = process.env): string[] | null {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env });
  if (error && 'code' in error && error.code === 'ENOENT') return null;
  const words = `${stdout}${stderr}`.trim();
  return status === 0 && words === '' ? [] : [words || `${program} ended with ${status}`];
}

/** Within Debian's default configuration, with writable folders. */
async function nginxFaults(configuration: string): Promise<string[] | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nginx-'));
  try {
    const frame = path.join(folder, 'nginx.conf');
    await writeFile(
      frame,
      `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${configuration}\n}\n`,
    );
    return runs('nginx', ['-t', '-q', '-p', folder, '-c', frame]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The two files combined as in docs/operations.md. */
async function severalFaults(file: string): Promise<string[] | null> {
  const site = await readFile(path.join(DEPLOY, 'nginx/site.conf'), 'utf8');
  const rest = site.replace(/^upstream culinary_site \{[\s\S]*?^\}$/m, '');
  if (rest === site) return ['site.conf has no block `upstream culinary_site` that could be replaced'];
  return nginxFaults(`${await readFile(file, 'utf8')}\n${rest}`);
}

function composeFaults(file: string): string[] | null {
  const settings = { ...process.env, SITE_IMAGE: 'x', SITE_SETTINGS: '/dev/null' };
  const asked = spawnSync('docker', ['compose', 'version'], { encoding: 'utf8' });
  if (asked.status === 0) return runs('docker', ['compose', '-f', file, 'config', '--quiet'], settings);
  if (spawnSync('python3', ['-c', 'import yaml']).status !== 0) return null;
  return runs('python3', ['-c', 'import sys, yaml; yaml.safe_load(open(sys.argv[1]))', file]);
}

async function boardFaults(file: string): Promise<string[]> {
  const { prometheusMeters } = await import('../lib/observability/prometheus.ts');
  const board = JSON.parse(await readFile(file, 'utf8'));
  return unknownMetrics(board, (await prometheusMeters().text()).body);
}
