import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { readSeedSchools } from '../../scripts/build-seed.ts';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { runScript } from '../../scripts/lib/main.mjs';
import { log, logError } from '../../scripts/lib/output.mjs';
import { prepare } from '../../scripts/lib/serve.mjs';
import { buildStack, serveStack } from '../../scripts/lib/stack.mjs';
import { startNativePostgres } from '../support/native-postgres.ts';
import { makeAccount, sessionCookies } from '../support/sign-in.ts';
import { fillDirectory } from './fill-directory.ts';
import { median } from './load.ts';

/**
 * `npm run bench:scale`: the whole site over a native PostgreSQL, first with 5,000 schools, then with
 * 100,000. Building must take as long, pages and the admin list must not wait for the number of schools, and the
 * server's memory must not grow with it (nothing reads all rows).
 *
 *   node tests/bench/scale.ts [schools, default 100000]
 */
const SCHOOLS = Number(process.argv[2] ?? 100_000);
/** What the many are compared with: more than one part of the sitemap, and schools for all visits. */
const FEWER = 5_000;
const ROUNDS = 5;
/** How many times the smaller directory's figure the larger one's may be. */
const LIMITS = { build: 1.5, memory: 1.5 };
/** Visits between the two looks at the memory: school pages that were never made before. */
const VISITS = 300;

interface Measured {
  build: number;
  /** Median milliseconds of each address. */
  waits: Map<string, number>;
  /** Most memory that the server's process held, in MB. */
  memory: number;
}

await runScript(async (session) => {
  const { root, node } = await prepare(session);
  const means = { root, node, processes: session.processes };
  const postgres = await startNativePostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
  session.onEnd(() => postgres.stop());
  const stack = await buildStack(means, { DATABASE_URL: postgres.url });
  session.onEnd(() => stack.remove());
  Object.assign(process.env, stack.env, { SITE_UNDER_TEST: stack.siteUrl });
  const cookies = (await sessionCookies(await makeAccount('admin')))
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join('; ');

  await fill(readSeedSchools().length, FEWER);
  const small = await measure(FEWER);
  await fill(FEWER, SCHOOLS);
  const large = await measure(SCHOOLS);

  const faults: string[] = [];
  for (const key of ['build', 'memory'] as const) {
    const ratio = large[key] / small[key];
    log(`${key}: ${ratio.toFixed(2)} times that of ${FEWER} schools`);
    if (ratio > LIMITS[key]) faults.push(`${key}: ${ratio.toFixed(2)} times, ${LIMITS[key]} are allowed`);
  }
  for (const fault of faults) logError(fault);
  return faults.length === 0 ? 0 : 1;

  async function fill(present: number, schools: number): Promise<void> {
    log(`Inventing schools up to ${schools} …`);
    const client = new pg.Client(postgres.url);
    await client.connect();
    await client.query(`set search_path = ''`);
    await fillDirectory(client, schools, readSeedSchools() as never, present);
    await client.end();
  }

  async function measure(schools: number): Promise<Measured> {
    rmSync(path.join(root, String(stack.env.NEXT_DIST_DIR)), { recursive: true, force: true });
    const began = performance.now();
    await ensureBuilt({ ...means, env: stack.env, database: stack.keys.publishable });
    const build = (performance.now() - began) / 1000;
    const site = await serveStack(means, stack);
    const waits = new Map<string, number>();
    const parts = 1 + Math.ceil(schools / 5_000);
    const pages = Math.ceil(schools / 12);
    for (const address of [
      ...['/es', '/es?page=2', `/en?page=${Math.min(1_000, pages)}`, '/en?country=spain', '/es?search=vino'],
      ...['/sitemap.xml', `/sitemaps/${parts}.xml`, '/feed.en.xml', '/llms.txt', '/api/v1/schools'],
      ...['/admin', '/admin/schools', `/admin/schools?page=${Math.min(1_000, Math.ceil(schools / 20))}`],
      ...['/admin/schools?search=madrid', '/admin/schools?issue=no_english'],
    ]) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) times.push(await visit(address));
      waits.set(address, median(times));
    }
    for (let part = 1; part <= parts; part += 1) await visit(`/sitemaps/${part}.xml`);
    const { rows } = await query<{ slug: string }>(
      `select slug from public.schools order by md5(slug) limit ${VISITS}`,
    );
    for (const { slug } of rows) await visit(`/school/${slug}`);
    const memory = highestMemory(Number(site.pid));
    await site.stop();
    log(`${schools} schools: built in ${build.toFixed(0)} s, at most ${memory.toFixed(0)} MB`);
    for (const [address, wait] of waits) log(`  ${wait.toFixed(0).padStart(6)} ms  ${address}`);
    return { build, waits, memory };
  }

  /** Milliseconds until the whole answer was here. Throws when it is not 200. */
  async function visit(address: string): Promise<number> {
    const began = performance.now();
    const answer = await fetch(stack.siteUrl + address, { headers: { cookie: cookies }, redirect: 'manual' });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
    return performance.now() - began;
  }

  async function query<Row extends pg.QueryResultRow>(sql: string) {
    const once = new pg.Client(postgres.url);
    await once.connect();
    return once.query<Row>(sql).finally(() => once.end());
  }
});

/** The most that a process has held in memory since it began, in MB. */
function highestMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1024;
}
