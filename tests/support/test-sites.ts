import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../../packages/embedded-supabase/config.ts';
import { placeDatabase } from '../../packages/embedded-supabase/tests/support/data-folder.ts';
import { startBackend } from '../../scripts/lib/backend.mjs';
import { buildFingerprint, buildIsCurrent, ensureBuilt } from '../../scripts/lib/build.mjs';
import { buildEdge, EDGE_BUILD, startEdge } from '../../scripts/lib/edge.ts';
import { freePort } from '../../scripts/lib/ports.mjs';
import { forBackend, ROOT, withBackend } from '../../scripts/lib/serve.mjs';
import { startSite } from '../../scripts/lib/site.mjs';
import { type Means, QUIET_SETTINGS, withoutSettings } from '../../scripts/lib/stack.mjs';
import { SITE_SETTINGS, startSiteProvider } from './site-provider.mjs';
import { TARGET } from './targets.ts';

/**
 * Sites for tests. All are copies of one build; each has its own process, page cache, backend and database, so that
 * workers never share data.
 */

/** Folder of the build in the project. Kept, and rebuilt only when a file it depends on has changed. */
export const TEST_BUILD = '.next-test';

const NEXT = path.join(ROOT, 'node_modules/next/dist/bin/next');

export type TestSiteSettings = Record<string, string>;

const COMMON_SETTINGS = { ...QUIET_SETTINGS, ...SITE_SETTINGS };

/** Starts an embedded backend on a copy of the seeded database. The caller removes the folder. */
async function startSeededBackend(means: Means, env: Record<string, string | undefined>) {
  const data = await mkdtemp(path.join(tmpdir(), 'schools-'));
  await placeDatabase(data, readConfig({}));
  const settings = { ...env, LOCAL_BACKEND_DATA: data, LOCAL_BACKEND_PORT: String(await freePort()) };
  const backend = await startBackend({ ...means, env: forBackend(settings) });
  return { ...backend, data, env: withBackend(settings, backend.keys) };
}

/** Builds the site for tests unless the build is current. Throws UserError when the build fails. */
export async function ensureTestBuild(means: Means): Promise<void> {
  const env = { ...withoutSettings(ROOT, process.env), ...COMMON_SETTINGS, NEXT_DIST_DIR: TEST_BUILD };
  // Pages are rendered by each test site from its own database.
  const database = 'tests';
  if (TARGET !== 'edge' && buildIsCurrent(path.join(ROOT, TEST_BUILD), buildFingerprint(ROOT, env, database)))
    return;
  const backend = await startSeededBackend(means, env);
  try {
    if (TARGET === 'edge') await buildEdge(means, backend.env, database);
    else await ensureBuilt({ ...means, env: backend.env, database });
  } finally {
    await backend.child.stop();
    await rm(backend.data, { recursive: true, force: true });
  }
}

const PRERENDERED = /\.(?:html|rsc|meta|body|segments)$/;

/** Copies a build without source maps, compiler cache, and prerendered pages, which come from another database. */
export async function copyTestBuild(copy: string): Promise<void> {
  const built = path.join(ROOT, TEST_BUILD);
  const pages = path.join(built, 'server', 'app');
  const isServed = (file: string) =>
    !file.endsWith('.map') &&
    !file.startsWith(path.join(built, 'cache')) &&
    !(file.startsWith(pages) && PRERENDERED.test(file));
  await cp(built, copy, { recursive: true, filter: isServed });
}

async function newCopy(): Promise<string> {
  // Inside the project, because the build resolves its packages from its own path.
  const copy = await mkdtemp(path.join(ROOT, `${TEST_BUILD}-`));
  await copyTestBuild(copy);
  return path.basename(copy);
}

async function startTestSite(means: Means): Promise<TestSiteSettings> {
  const port = await freePort();
  const env = {
    ...withoutSettings(ROOT, process.env),
    ...COMMON_SETTINGS,
    ...(await startSiteProvider(means)),
    NEXT_DIST_DIR: TARGET === 'edge' ? EDGE_BUILD : await newCopy(),
    PORT: String(port),
  };
  const backend = await startSeededBackend(means, env);
  if (TARGET === 'edge') await startEdge(means, backend.env, backend.data, 'quiet');
  else
    await startSite({ ...means, env: backend.env, mode: 'start', ...(TARGET === 'next' && { next: NEXT }) });
  const changed = Object.entries(backend.env).filter(
    ([name, value]) => value !== undefined && value !== process.env[name],
  );
  return { ...Object.fromEntries(changed), SITE_UNDER_TEST: `http://localhost:${port}` } as TestSiteSettings;
}

/**
 * Builds if necessary and starts sites.
 * @returns the settings of each, and a function that removes their folders once their processes have ended
 */
export async function startTestSites(
  means: Means,
  count: number,
): Promise<{ sites: TestSiteSettings[]; remove: () => Promise<void> }> {
  await ensureTestBuild(means);
  const sites: TestSiteSettings[] = [];
  for (let index = 0; index < count; index += 1) sites.push(await startTestSite(means));
  const folders = sites.flatMap((site) => [
    ...(TARGET === 'edge' ? [] : [path.join(ROOT, site.NEXT_DIST_DIR ?? TEST_BUILD)]),
    site.LOCAL_BACKEND_DATA ?? '',
  ]);
  const remove = async () => {
    for (const folder of folders) if (existsSync(folder)) await rm(folder, { recursive: true, force: true });
  };
  return { sites, remove };
}
