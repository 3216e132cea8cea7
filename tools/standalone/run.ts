import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runScript, type Session } from '../../scripts/lib/main.mjs';
import { log, logError, UserError } from '../../scripts/lib/output.mjs';
import { prepare } from '../../scripts/lib/serve.mjs';
import { buildStack, type Stack } from '../../scripts/lib/stack.mjs';
import { wrongAnswers } from '../load/wrong-answers.ts';

/**
 * `npx node tools/standalone/run.ts`: builds the site as a container does (`output: 'standalone'`), takes the folder out of the
 * project, and serves it with `node server.js`, with the patches of lib/next and without them; then without them by
 * another server than Next's own. Each has to answer, to show a change, and to end when it is told to.
 */
const DIST = '.next-standalone';
const READY_LIMIT_MS = 60_000;
const POLL_MS = 100;

interface Host {
  name: string;
  /** The program, and the folder it runs in. */
  program: string;
  folder: string;
  settings: Record<string, string>;
  /** How it ends after SIGTERM: Next.js by itself says 143, a server that knows nothing of signals dies of it. */
  ends: number | null;
}

await runScript(async (session) => {
  const { root, node } = await prepare(session);
  const means = { root, node, processes: session.processes };
  // The build points it to its own folder, which goes.
  const types = path.join(root, 'next-env.d.ts');
  const before = await readFile(types).catch(() => null);
  session.onEnd(async () => {
    if (before) await writeFile(types, before);
  });
  const stack = await buildStack(means, { NEXT_DIST_DIR: DIST, NEXT_OUTPUT: 'standalone' });
  session.onEnd(() => stack.remove());
  session.onEnd(() => rm(path.join(root, DIST), { recursive: true, force: true }));
  const folder = await takeOut(root);
  session.onEnd(() => rm(folder, { recursive: true, force: true }));
  const standalone = { program: path.join(folder, 'server.js'), folder };
  const off = { NEXT_PATCHES_OFF: 'all' };
  const faults: string[] = [];
  const hosts: Host[] = [
    { name: 'standalone', ...standalone, settings: {}, ends: 0 },
    { name: 'standalone without patches', ...standalone, settings: off, ends: 143 },
    {
      name: 'a custom server without patches',
      program: path.join(root, 'tools/standalone/custom-server.mjs'),
      folder: root,
      settings: off,
      ends: null,
    },
  ];
  for (const host of hosts) {
    const found = await tryHost(session, node, host, stack);
    log(`${host.name}: ${found.length === 0 ? 'all as expected' : `${found.length} faults`}`);
    faults.push(...found.map((fault) => `${host.name}: ${fault}`));
  }
  for (const fault of faults) logError(fault);
  return faults.length === 0 ? 0 : 1;
});

/** What the build gathered, in a folder without the project around it, with what a container adds. */
async function takeOut(root: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'standalone-'));
  await cp(path.join(root, DIST, 'standalone'), folder, { recursive: true, verbatimSymlinks: true });
  await cp(path.join(root, 'public'), path.join(folder, 'public'), { recursive: true });
  await cp(path.join(root, DIST, 'static'), path.join(folder, DIST, 'static'), { recursive: true });
  return folder;
}

async function tryHost(
  session: Session,
  node: string,
  { program, folder, settings, ends }: Host,
  { env, keys, siteUrl }: Stack,
): Promise<string[]> {
  const child = session.processes.start('site', node, [program], {
    cwd: folder,
    env: { ...env, HOSTNAME: '0.0.0.0', NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...settings },
  });
  await untilAnswering(siteUrl);
  const faults = await wrongAnswers(siteUrl, keys.secret);
  const { code, signal } = await child.stop();
  if (code !== ends || (ends === null && signal !== 'SIGTERM'))
    faults.push(`ended with ${code ?? signal} instead of ${ends ?? 'SIGTERM'}`);
  return faults;
}

async function untilAnswering(url: string): Promise<void> {
  const limit = Date.now() + READY_LIMIT_MS;
  while (Date.now() < limit) {
    const answered = await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answered) return;
    await wait(POLL_MS);
  }
  throw new UserError('The site does not answer.');
}
