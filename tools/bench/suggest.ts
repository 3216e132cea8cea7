/**
 * Measures the suggestions on a native PostgreSQL with 100,000 schools and 500,000 programmes: processor time of each family of
 * beginnings, median and 95th percentile.
 *
 *   node tools/bench/suggest.ts [programmes, five a school, default 500000]
 */
import pg from 'pg';
import { readSeedSchools } from '../../scripts/build-seed.ts';
import { sqlFiles } from '../../scripts/scratch-database.ts';
import { startNativePostgres } from '../../tests/support/native-postgres.ts';
import { fillProgrammes } from './fill-programmes.ts';
import { figures, ROUNDS, samplesOf } from './samples.ts';
import { FAMILIES } from './search-families.ts';

const GOAL_MS = 20;
const PER_SCHOOL = 5;
const BEGINNINGS: Record<string, readonly string[]> = {
  ...FAMILIES,
  'one letter': ['m', 'e', 'a', 's', 'p'],
  beginnings: [
    'esc',
    'escuela d',
    'dip',
    'diploma in',
    'mad',
    'sch',
    'instituto s',
    'pastel',
    'gesti',
    'coc',
  ],
};

const programmes = Number(process.argv[2] ?? 500_000);
const server = await startNativePostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
try {
  const client = new pg.Client(await server.createDatabase('suggestions'));
  await client.connect();
  for (const folder of ['bootstrap', 'migrations', 'seed'] as const) {
    for (const { sql } of sqlFiles(folder)) await client.query(sql);
  }
  await client.query(`set search_path = ''`);
  await fillProgrammes(client, programmes, PER_SCHOOL, readSeedSchools() as never);
  await client.query('select private.reindex_schools()');
  await client.query('vacuum analyze');
  const cases = Object.entries(BEGINNINGS).flatMap(([family, texts]) =>
    texts.map((text) => ({ family, text, sql: `public.suggest(${pg.escapeLiteral(text)})` })),
  );
  const samples = await samplesOf(client, cases);
  console.log(`${programmes} programmes, PostgreSQL ${server.version}, ${ROUNDS} rounds, goal ${GOAL_MS} ms`);
  for (const [{ family, text }, all] of samples) {
    const { median, p95 } = figures(all);
    console.log(
      `${family.padEnd(16)} ${text.slice(0, 24).padEnd(26)} ${median.toFixed(1)} / ${p95.toFixed(1)} ms`,
    );
  }
  const { p95 } = figures([...samples.values()].flat());
  console.log(`all: p95 ${p95.toFixed(1)} ms ${p95 <= GOAL_MS ? 'kept' : 'MISSED'}`);
  await client.end();
} finally {
  await server.stop();
}
