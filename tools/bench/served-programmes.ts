import pg from 'pg';
import { readSeedSchools } from '../../scripts/build-seed.ts';
import { runScript } from '../../scripts/lib/main.mjs';
import { log, logError } from '../../scripts/lib/output.mjs';
import { prepare } from '../../scripts/lib/serve.mjs';
import { buildStack, serveStack } from '../../scripts/lib/stack.mjs';
import { startNativePostgres } from '../../tests/support/native-postgres.ts';
import { fillProgrammes } from './fill-programmes.ts';

/** node tools/bench/served-programmes.ts [PROGRAMMES]: filtered lists on a native PostgreSQL, until the last byte. */
const PROGRAMMES = Number(process.argv[2] ?? 100_000);
const ROUNDS = 20;
/** Milliseconds, 95th percentile of all responses (docs/quality.md). */
const GOAL = 120;
const LISTS = [
  '/programmes?country=spain',
  '/programmes?field=pastry',
  '/programas?field=pastry&level=diploma',
  '/programmes?price_max=8000&sort=price',
  '/programmes?field=pastry&level=diploma&price_max=12000&month=9&language=English',
  '/programas?search=cocina&country=spain',
  '/programmes?weeks_max=13&sort=length',
  '/programas?field=culinaryArts&level=bachelor&price_max=20000&unknown=1&country=spain&month=9&language=Spanish&search=en',
];

await runScript(async (session) => {
  const means = { ...(await prepare(session)), processes: session.processes };
  const postgres = await startNativePostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
  session.onEnd(() => postgres.stop());
  const stack = await buildStack(means, { DATABASE_URL: postgres.url });
  session.onEnd(() => stack.remove());
  log(`Inventing ${PROGRAMMES} programmes …`);
  const client = new pg.Client(postgres.url);
  await client.connect();
  await client.query(`set search_path = ''`);
  await fillProgrammes(client, PROGRAMMES, 5, readSeedSchools() as never);
  await client.end();
  const site = await serveStack(means, stack);
  const all: number[] = [];
  for (const list of LISTS) {
    // Follows the redirect to the canonical address.
    const { url } = await fetch(stack.siteUrl + list);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await visit(url));
    all.push(...times);
    log(
      `  median ${at(times, 0.5).toFixed(0).padStart(4)} ms, p95 ${at(times, 0.95).toFixed(0).padStart(4)} ms  ${list}`,
    );
  }
  await site.stop();
  const p95 = at(all, 0.95);
  log(`${PROGRAMMES} programmes served: median ${at(all, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`);
  if (p95 > GOAL) logError(`p95 ${p95.toFixed(0)} ms, ${GOAL} are allowed`);
  return p95 > GOAL ? 1 : 0;
});

/** Milliseconds until the last byte. Throws unless 200. */
async function visit(url: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { redirect: 'manual' });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - began;
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
