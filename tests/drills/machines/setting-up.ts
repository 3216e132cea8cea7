import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBackend } from '../../../scripts/lib/backend.mjs';
import { ensureBuilt } from '../../../scripts/lib/build.mjs';
import type { Environment } from '../../../scripts/lib/env.mjs';
import type { Session } from '../../../scripts/lib/main.mjs';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { forBackend, prepare, withBackend } from '../../../scripts/lib/serve.mjs';
import { withoutSettings } from '../../../scripts/lib/stack.mjs';
import { copyBuild } from '../../support/copy-build.ts';
import { type NativePostgres, startNativePostgres } from '../../support/native-postgres.ts';
import { startSiteProvider } from '../../support/site-provider.mjs';
import { folderOf } from './rolling.ts';
import { PROCESSES } from './schedule.ts';
import type { Means } from './site-process.ts';

/** The name that visitors know the site by; nothing is asked there. */
export const HOST = 'schools.example.org';
/** The present release and the one that replaces it, each with its build. */
const RELEASES = ['.next-machines-a', '.next-machines-b'] as const;
/** Both builds name the actions of the admin area alike: a page of one is answered by the other (decision 127). */
const ACTIONS_KEY = Buffer.alloc(32, 'machines').toString('base64');

export interface Machines {
  means: Means;
  env: Environment;
  database: NativePostgres;
  backendPid: number | undefined;
  metricsToken: string;
  /** Where each process listens. */
  ports: number[];
  present: string;
  next: string;
  /** For files of the drill. */
  folder: string;
}

/** Everything but the processes of the site: database, backend, provider and two builds. All of it goes with the session. */
export async function setUp(session: Session): Promise<Machines> {
  const { root, node } = await prepare(session);
  const means = { root, node, processes: session.processes };
  const folder = await mkdtemp(path.join(tmpdir(), 'machines-'));
  session.onEnd(() => rm(folder, { recursive: true, force: true }));
  const database = await startNativePostgres({ max_connections: '60' });
  session.onEnd(database.stop);
  const metricsToken = randomBytes(16).toString('hex');
  const settings = {
    ...withoutSettings(root, process.env),
    NEXT_PUBLIC_SITE_URL: `http://${HOST}`,
    LOCAL_BACKEND_PORT: String(await freePort()),
    LOCAL_BACKEND_DATA: path.join(folder, 'backend'),
    LOCAL_BACKEND_RATE_LIMITS: 'off',
    LOCAL_BACKEND_PASSWORD_COST: '4',
    EXCHANGE_RATES_URL: 'off',
    TRUSTED_PROXY_HOPS: '1',
    DATABASE_URL: await database.createDatabase('directory'),
    // As deploy/culinary@.service has them.
    LOG_FORMAT: 'json',
    SHUTDOWN_DELAY_MS: '5000',
    METRICS_TOKEN: metricsToken,
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: ACTIONS_KEY,
    ...(await startSiteProvider(means)),
  };
  const { keys, child } = await startBackend({ ...means, env: forBackend(settings), report: () => {} });
  const env = withBackend(settings, keys);
  await buildBoth(means, env, keys.publishable, session);
  const ports: number[] = [];
  while (ports.length < PROCESSES) ports.push(await freePort());
  const [present, next] = RELEASES;
  for (const port of ports) {
    for (const release of RELEASES)
      session.onEnd(() => rm(path.join(root, folderOf(release, port)), { recursive: true, force: true }));
    await copyBuild(path.join(root, present, '.next'), path.join(root, folderOf(present, port)));
  }
  return { means, env, database, backendPid: child.pid, metricsToken, ports, present, next, folder };
}

/**
 * Two builds that differ in what every page shows, made of the database that they will be served with: what has changed since is all that a
 * process has to make anew (decision 120).
 */
async function buildBoth(
  { root, node, processes }: Means,
  env: Environment,
  database: string,
  session: Session,
): Promise<void> {
  // Builds point it to their own folder.
  const types = path.join(root, 'next-env.d.ts');
  const before = await readFile(types).catch(() => null);
  session.onEnd(async () => {
    if (before) await writeFile(types, before);
  });
  for (const release of RELEASES) {
    const settings = {
      ...env,
      NEXT_DIST_DIR: `${release}/.next`,
      NEXT_PUBLIC_CONTACT_EMAIL: `${release.slice(-1)}@example.org`,
    };
    await ensureBuilt({ root, node, processes, env: settings, database });
  }
}
