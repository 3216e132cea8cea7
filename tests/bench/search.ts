/**
 * Measures the directory's search on a native PostgreSQL with 46, 1,000 and 100,000 schools. For every case: the median
 * and 95th percentile of the processor time that the server spent on it, how many times the 46-school median that is,
 * and the 95th percentile of the waiting time. On an idle machine the two times are equal; on a busy one the waiting
 * time tells of the others, so the goals are held against the processor's. Ends with the plan of each kind of statement.
 *
 *   node tests/bench/search.ts [sizes, default 46,1000,100000]
 */
import { availableParallelism, loadavg } from 'node:os';
import pg from 'pg';
import { readSeedSchools } from '../../scripts/build-seed.ts';
import { sqlFiles } from '../../scripts/scratch-database.ts';
import { startNativePostgres } from '../support/native-postgres.ts';
import { fillDirectory } from './fill-directory.ts';
import { condensedPlan } from './plans.ts';
import { type Figures, figures, ROUNDS, samplesOf } from './samples.ts';

const BROAD = 0.1;
/** Milliseconds at 100,000 schools (docs/quality.md), 95th percentile. */
const GOALS = { counts: 5, filter: 50, narrow: 50, broad: 150 } as const;
type Kind = keyof typeof GOALS;

interface Case {
  kind: Kind;
  name: string;
  sql: string;
}

/** Texts from one letter to two words, in the synthetic directory from nowhere to everywhere. */
const TEXTS = [
  ...[
    'e',
    'es',
    'zu',
    'qx',
    'ñ',
    "l'e",
    'de la',
    'vino',
    'vinos',
    'hotel',
    'chef',
    'madrid',
    'turismo',
    'cocina',
  ],
  ...[
    'escuela',
    'gastronom',
    'gran',
    'sommelier',
    'tres',
    'internacional',
    'basque culinary',
    'nothing here',
  ],
];
const FILTERS: Record<string, string> = {
  country: `p_country => 'Spain'`,
  'rare country': `p_country => 'Japan'`,
  type: `p_type => 'college'`,
  specialty: `p_specialty => 'pastry'`,
  'all three': `p_country => 'Spain', p_type => 'college', p_specialty => 'hotelManagement'`,
};

function casesFor(totals: Map<string, number>, schools: number): Case[] {
  const cases: Case[] = [
    { kind: 'counts', name: 'summary', sql: 'public.directory_summary()' },
    { kind: 'counts', name: 'no filter, counts', sql: 'public.search_facets()' },
    { kind: 'filter', name: 'no filter, page 1', sql: 'public.search_schools()' },
    { kind: 'filter', name: 'no filter, page 1000', sql: 'public.search_schools(p_page => 1000)' },
  ];
  const add = (kind: Kind, name: string, filter: string) => {
    cases.push({ kind, name: `${name}, page 1`, sql: `public.search_schools(${filter})` });
    cases.push({ kind, name: `${name}, page 1000`, sql: `public.search_schools(${filter}, p_page => 1000)` });
    cases.push({ kind, name: `${name}, counts`, sql: `public.search_facets(${filter})` });
  };
  for (const [name, filter] of Object.entries(FILTERS)) add('filter', name, filter);
  for (const text of TEXTS) {
    const kind = (totals.get(text) ?? 0) > schools * BROAD ? 'broad' : 'narrow';
    add(kind, `'${text}'`, `p_search => ${pg.escapeLiteral(text)}`);
  }
  const both = `p_search => 'cocina', p_country => 'Japan'`;
  cases.push({
    kind: 'narrow',
    name: `'cocina' in a rare country, page 1`,
    sql: `public.search_schools(${both})`,
  });
  // the counts of countries come under the other filters: they count every school with the text
  cases.push({
    kind: 'broad',
    name: `'cocina' in a rare country, counts`,
    sql: `public.search_facets(${both})`,
  });
  return cases;
}

type Results = Map<string, { kind: Kind; figures: Figures }>;

async function measure(client: pg.Client, schools: number): Promise<Results> {
  const totals = new Map<string, number>();
  for (const text of TEXTS) {
    const { rows } = await client.query(
      `select (public.search_schools(p_search => $1) ->> 'total')::int as total`,
      [text],
    );
    totals.set(text, rows[0].total);
  }
  const cases = casesFor(totals, schools);
  const samples = await samplesOf(client, cases);
  return new Map([...samples].map(([one, all]) => [one.name, { kind: one.kind, figures: figures(all) }]));
}

async function printPlans(url: string): Promise<void> {
  for (const sql of [
    'public.search_schools(p_page => 1000)',
    `public.search_schools(p_country => 'Spain', p_page => 1000)`,
    `public.search_schools(p_search => 'vinos')`,
    `public.search_schools(p_search => 'escuela', p_page => 1000)`,
    `public.search_schools(p_search => 'zu')`,
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
    for (const folder of ['local/bootstrap', 'migrations', 'seed'] as const) {
      for (const { sql } of sqlFiles(folder)) await client.query(sql);
    }
    await client.query(`set search_path = ''`);
    await fillDirectory(client, size, readSeedSchools() as never);
    const results = await measure(client, size);
    smallest ??= results;
    print(size, server.version, results, smallest);
    await client.end();
    if (size === Math.max(...sizes)) await printPlans(url);
  }
} finally {
  await server.stop();
}
