/**
 * Measures the search for programmes on a native PostgreSQL with 1,000, 7,000 and 100,000 generated programmes and, where its
 * goal is, on the embedded database: the median and 95th percentile of each case, as bench:search does, and the 95th
 * percentile of all of them. Ends with what keeping the index costs.
 *
 *   node tools/bench/programmes.ts [sizes, default 1000,7000,100000]
 */
import { availableParallelism, loadavg } from 'node:os';
import pg from 'pg';
import { readSeedSchools } from '../../scripts/build-seed.ts';
import { scratchDatabase, sqlFiles } from '../../scripts/scratch-database.ts';
import { startNativePostgres } from '../../tests/support/native-postgres.ts';
import { type Asking, fillProgrammes } from './fill-programmes.ts';
import { type Figures, figures, ROUNDS, type Sample, samplesOf } from './samples.ts';

const PER_SCHOOL = 5;
/** Milliseconds, 95th percentile of all cases (docs/quality.md). */
const NATIVE_GOAL = { size: 100_000, ms: 50 };
const EMBEDDED_GOAL = { size: 7_000, ms: 60 };

interface Case {
  name: string;
  sql: string;
}

const search = (name: string, filters: object, rest = ''): Case => ({
  name,
  sql: `public.search_programmes(${pg.escapeLiteral(JSON.stringify(filters))}${rest})`,
});
const CASES: Case[] = [
  search('no filter', {}),
  search('no filter, page 1000', {}, ', p_page => 1000'),
  search('no filter, last page', {}, ', p_page => 100000'),
  search('no filter, by price', {}, `, p_sort => 'price'`),
  search('no filter, by name, page 100', {}, `, p_sort => 'name', p_page => 100`),
  search('country', { country: 'Spain' }),
  search('country, page 100', { country: 'Spain' }, ', p_page => 100'),
  search('rare country', { country: 'Japan' }),
  search('country and city', { country: 'Spain', city: 'madrid' }),
  search('field', { fields: ['pastry'] }),
  search('two fields, page 100', { fields: ['pastry', 'bakery'] }, ', p_page => 100'),
  search('level', { levels: ['bachelor'] }),
  search('language', { languages: ['English'] }),
  search('months', { months: [9, 10] }),
  search('months, by start', { months: [1, 2, 3] }, `, p_sort => 'start'`),
  search('mode', { modes: ['on-site'] }),
  search('internship', { internship: true }),
  search('ceiling', { price_max: 8000 }),
  search('ceiling, by price', { price_max: 8000 }, `, p_sort => 'price'`),
  search('ceiling in all, unknown ones stay', {
    price_max: 15_000,
    price_per: 'programme',
    price_unknown: true,
  }),
  search('priced', { priced: true }),
  search('short', { weeks_max: 13 }, `, p_sort => 'length'`),
  search("'cocina'", { search: 'cocina' }),
  search("'pastelería avanzado'", { search: 'pastelería avanzado' }),
  search("'wine service'", { search: 'wine service' }),
  search("'de'", { search: 'de' }),
  search('nothing like it', { search: 'nothing like it' }),
  search('country, level', { country: 'Spain', levels: ['bachelor', 'master'] }),
  search('country, field, month', { country: 'Spain', fields: ['culinaryArts'], months: [9] }),
  search('field, language, ceiling', { fields: ['pastry'], languages: ['English'], price_max: 10_000 }),
  search(
    'field, ceiling, by price, page 10',
    { fields: ['pastry'], price_max: 10_000 },
    `, p_sort => 'price', p_page => 10`,
  ),
  search('all of them', {
    country: 'Spain',
    levels: ['bachelor', 'diploma'],
    fields: ['culinaryArts', 'pastry'],
    languages: ['Spanish'],
    months: [9],
    price_max: 20_000,
    price_unknown: true,
    search: 'en',
  }),
  search("country, 'cocina'", { country: 'Spain', search: 'cocina' }),
];

function print(where: string, samples: Map<Case, Sample[]>): Figures {
  console.log(
    `\n${where}, ${ROUNDS} rounds, load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`,
  );
  console.log(
    `${'case'.padEnd(38)}${['median ms', 'p95 ms', 'waited p95'].map((name) => name.padStart(12)).join('')}`,
  );
  for (const [{ name }, all] of samples) {
    const found = figures(all);
    const numbers = [found.median, found.p95, found.waited].map((n) => n.toFixed(1).padStart(12));
    console.log(`${name.padEnd(38)}${numbers.join('')}`);
  }
  const all = figures([...samples.values()].flat());
  console.log(`all: median ${all.median.toFixed(1)} ms, p95 ${all.p95.toFixed(1)} ms`);
  return all;
}

function judge({ p95 }: Figures, size: number, goal: { size: number; ms: number }): void {
  if (size === goal.size) console.log(`goal: p95 ${goal.ms} ms ${p95 <= goal.ms ? 'kept' : 'MISSED'}`);
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(2)} s`);
}

/** What writers pay: schools that change, programmes that are written, rates that are renewed. */
async function printWriting(database: Asking): Promise<void> {
  await timed('cities of 5,000 schools', () =>
    database.query(
      `update public.schools set city = city || ' 2' where id in (select id from public.schools limit 5000)`,
    ),
  );
  await timed('intakes of 1,000 programmes', () =>
    database.query(
      `update public.programmes set intakes = '{11}' where id in (select id from public.programmes where is_active limit 1000)`,
    ),
  );
  await database.query('update public.exchange_rates set per_euro = per_euro * 1.01');
  await timed('all prices by other rates', async () => {
    let after: unknown = null;
    do {
      const { rows } = await database.query('select public.reprice_programmes($1, 500) as last', [after]);
      after = rows[0]?.last ?? null;
    } while (after !== null);
  });
}

async function measureNative(size: number): Promise<void> {
  const client = new pg.Client(await server.createDatabase(`programmes_${size}`));
  await client.connect();
  for (const folder of ['bootstrap', 'migrations', 'seed'] as const) {
    for (const { sql } of sqlFiles(folder)) await client.query(sql);
  }
  await client.query(`set search_path = ''`);
  await fillProgrammes(client, size, PER_SCHOOL, readSeedSchools() as never);
  const samples = await samplesOf(client, CASES);
  judge(
    print(`${size.toLocaleString('en')} programmes, PostgreSQL ${server.version}`, samples),
    size,
    NATIVE_GOAL,
  );
  await printWriting(client);
  await client.end();
}

async function measureEmbedded(size: number): Promise<void> {
  const database = await scratchDatabase({ seed: true });
  await fillProgrammes(database, size, PER_SCHOOL, readSeedSchools() as never);
  const samples = new Map<Case, Sample[]>(CASES.map((one) => [one, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const one of CASES) {
      const start = performance.now();
      await database.query(`select ${one.sql}`);
      const took = performance.now() - start;
      if (round > 0) samples.get(one)?.push({ worked: took, waited: took });
    }
  }
  judge(print(`${size.toLocaleString('en')} programmes, embedded database`, samples), size, EMBEDDED_GOAL);
  await printWriting(database);
  await database.close();
}

const sizes = (process.argv[2] ?? '1000,7000,100000').split(',').map(Number);
const server = await startNativePostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
try {
  for (const size of sizes) {
    await measureNative(size);
    if (size <= EMBEDDED_GOAL.size) await measureEmbedded(size);
  }
} finally {
  await server.stop();
}
