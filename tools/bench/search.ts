/**
 * Measures the directory's search on a native PostgreSQL with 46, 1,000 and 100,000 schools, the invented ones with five
 * programmes each. For every case: the median and 95th percentile of the processor time that the server spent on it, how
 * many times the 46-school median that is, and the 95th percentile of the waiting time. On an idle machine the two times are
 * equal; on a busy one the waiting time tells of the others, so the goals are held against the processor's. Then the worst
 * case of each family; ends with the plan of each kind of statement.
 *
 *   node tools/bench/search.ts [sizes, default 46,1000,100000]
 */
import { availableParallelism, loadavg } from 'node:os';
import pg from 'pg';
import { readSeedSchools } from '../../scripts/build-seed.ts';
import { sqlFiles } from '../../scripts/scratch-database.ts';
import { startNativePostgres } from '../../tests/support/native-postgres.ts';
import { fillDirectory } from './fill-directory.ts';
import { condensedPlan } from './plans.ts';
import { type Figures, figures, ROUNDS, samplesOf } from './samples.ts';
import { FAMILIES } from './search-families.ts';

/** Milliseconds at 100,000 schools (docs/quality.md), 95th percentile. */
const GOALS = { counts: 5, filter: 50, search: 50 } as const;
type Kind = keyof typeof GOALS;
const PROGRAMMES_PER_SCHOOL = 5;

interface Case {
  kind: Kind;
  name: string;
  sql: string;
}

const FILTERS: Record<string, string> = {
  country: `p_countries => '{Spain}'`,
  'rare country': `p_countries => '{Japan}'`,
  type: `p_types => '{college}'`,
  specialty: `p_specialties => '{pastry}'`,
  'all three': `p_countries => '{Spain}', p_types => '{college}', p_specialties => '{hotelManagement}'`,
};

function cases(): Case[] {
  const all: Case[] = [
    { kind: 'counts', name: 'summary', sql: 'public.directory_summary()' },
    { kind: 'counts', name: 'no filter, counts', sql: 'public.search_facets()' },
    { kind: 'filter', name: 'no filter, page 1', sql: 'public.search_schools()' },
    { kind: 'filter', name: 'no filter, page 1000', sql: 'public.search_schools(p_page => 1000)' },
  ];
  const add = (kind: Kind, name: string, filter: string) => {
    all.push({ kind, name: `${name}, page 1`, sql: `public.search_schools(${filter})` });
    all.push({ kind, name: `${name}, page 1000`, sql: `public.search_schools(${filter}, p_page => 1000)` });
    all.push({ kind, name: `${name}, counts`, sql: `public.search_facets(${filter})` });
  };
  for (const [name, filter] of Object.entries(FILTERS)) add('filter', name, filter);
  for (const [family, texts] of Object.entries(FAMILIES)) {
    for (const text of texts)
      add('search', `${family}: ${text.slice(0, 24)}`, `p_search => ${pg.escapeLiteral(text)}`);
  }
  add('search', 'in a rare country: cocina', `p_search => 'cocina', p_countries => '{Japan}'`);
  return all;
}

type Results = Map<string, { kind: Kind; figures: Figures }>;

async function measure(client: pg.Client): Promise<Results> {
  const samples = await samplesOf(client, cases());
  return new Map([...samples].map(([one, all]) => [one.name, { kind: one.kind, figures: figures(all) }]));
}

async function printPlans(url: string): Promise<void> {
  for (const sql of [
    'public.search_schools(p_page => 1000)',
    `public.search_schools(p_countries => '{Spain}', p_page => 1000)`,
    `public.search_schools(p_search => 'vinos')`,
    `public.search_schools(p_search => 'escuela', p_page => 1000)`,
    `public.search_schools(p_search => 'e')`,
    `public.search_facets(p_search => 'escuela')`,
    'public.directory_summary()',
  ]) {
    console.log(`\n${sql}`);
    for (const line of await condensedPlan(url, `select ${sql}`)) console.log(`  ${line}`);
  }
}

function print(size: number, version: number, results: Results, smallest: Results): void {
  const load = `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`;
  console.log(`\n${size.toLocaleString('en')} schools, PostgreSQL ${version}, ${ROUNDS} rounds, ${load}`);
  const columns = ['median ms', 'p95 ms', '× smallest', 'waited p95'];
  console.log(`${'case'.padEnd(38)}${columns.map((name) => name.padStart(12)).join('')}  kind`);
  for (const [name, { kind, figures: found }] of results) {
    const ratio = found.median / (smallest.get(name)?.figures.median ?? Number.NaN);
    const numbers = [found.median, found.p95, ratio, found.waited].map((n) => n.toFixed(1).padStart(12));
    console.log(`${name.padEnd(38)}${numbers.join('')}  ${kind}`);
  }
  for (const family of Object.keys(FAMILIES)) {
    const of = [...results].filter(([name]) => name.startsWith(`${family}: `));
    const [name, worst] = of.reduce((x, y) => (y[1].figures.p95 > x[1].figures.p95 ? y : x));
    console.log(`${family.padEnd(14)} worst p95 ${worst.figures.p95.toFixed(1)} ms  ${name}`);
  }
  for (const kind of Object.keys(GOALS) as Kind[]) {
    const p95s = [...results.values()].filter((one) => one.kind === kind).map((one) => one.figures.p95);
    const worst = Math.max(...p95s);
    if (p95s.length === 0) continue;
    const verdict = worst <= GOALS[kind] ? 'kept' : 'MISSED';
    const goal = size === 100_000 ? `, goal ${GOALS[kind]} ms ${verdict}` : '';
    console.log(`${kind}: worst p95 of ${p95s.length} cases ${worst.toFixed(1)} ms${goal}`);
  }
}

const sizes = (process.argv[2] ?? '46,1000,100000').split(',').map(Number);
const server = await startNativePostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
try {
  let smallest: Results | undefined;
  for (const size of sizes) {
    const url = await server.createDatabase(`schools_${size}`);
    const client = new pg.Client(url);
    await client.connect();
    for (const folder of ['bootstrap', 'migrations', 'seed'] as const) {
      for (const { sql } of sqlFiles(folder)) await client.query(sql);
    }
    await client.query(`set search_path = ''`);
    const seed = readSeedSchools();
    await fillDirectory(client, size, seed as never, seed.length, PROGRAMMES_PER_SCHOOL);
    const results = await measure(client);
    smallest ??= results;
    print(size, server.version, results, smallest);
    await client.end();
    if (size === Math.max(...sizes)) await printPlans(url);
  }
} finally {
  await server.stop();
}
