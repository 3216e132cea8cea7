/**
 * node tools/bench/search.ts [SCHOOLS] [CHECKOUT]: processor time by family on a native PostgreSQL, and the ratio to
 * another checkout. Also counts the functions that the relevance set runs.
 */
import { availableParallelism, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { readSeedSchools } from '../../scripts/build-seed.ts';
import { judgedSearches } from '../../tests/support/judged-searches.ts';
import { startNativePostgres } from '../../tests/support/native-postgres.ts';
import { figures, ROUNDS, type Sample, samplesOf } from './samples.ts';
import { FAMILIES } from './search-families.ts';

interface Case {
  family: string;
  name: string;
  sql: string;
  before: string;
}

const json = (value: object) => pg.escapeLiteral(JSON.stringify(value));

/** A page with its counts, which were two calls before. */
function school(family: string, name: string, request: object, before: string, page = 1): Case {
  return {
    ...{ family, name },
    sql: `public.search_schools(${json({ ...request, page })})`,
    before: `public.search_schools(${[before, `p_page => ${page}`].filter(Boolean).join(', ')}), public.search_facets(${before})`,
  };
}

function programme(family: string, name: string, request: object, before: object, sort = ''): Case {
  return {
    ...{ family, name },
    sql: `public.search_programmes(${json({ ...request, sort })})`,
    before: `public.search_programmes(${json(before)}${sort && `, p_sort => '${sort}'`})`,
  };
}

function filterCases(): Case[] {
  return [
    ...[1, 1000].flatMap((page) => [
      school('school filters', `none, page ${page}`, {}, '', page),
      school(
        'school filters',
        `country, page ${page}`,
        { filters: { country: ['Spain'] } },
        `p_countries => '{Spain}'`,
        page,
      ),
      school(
        'school filters',
        `type, page ${page}`,
        { filters: { type: ['college'] } },
        `p_types => '{college}'`,
        page,
      ),
      school(
        'school filters',
        `field, page ${page}`,
        { filters: { field: ['pastry'] } },
        `p_specialties => '{pastry}'`,
        page,
      ),
    ]),
    programme('programme filters', 'none', {}, {}),
    programme('programme filters', 'by price', {}, {}, 'price'),
    programme('programme filters', 'country', { filters: { country: ['Spain'] } }, { country: 'Spain' }),
    programme(
      'programme filters',
      'city',
      { filters: { country: ['Spain'] }, city: 'madrid' },
      { country: 'Spain', city: 'madrid' },
    ),
    programme('programme filters', 'field', { filters: { field: ['pastry'] } }, { fields: ['pastry'] }),
    programme(
      'programme filters',
      'language',
      { filters: { language: ['English'] } },
      { languages: ['English'] },
    ),
    programme('programme filters', 'months', { filters: { month: ['1', '2'] } }, { months: [1, 2] }, 'start'),
    programme('programme filters', 'ceiling', { price_max: 8000 }, { price_max: 8000 }),
    programme(
      'programme filters',
      'several',
      { filters: { field: ['pastry'], language: ['English'] }, price_max: 10_000 },
      { fields: ['pastry'], languages: ['English'], price_max: 10_000 },
    ),
  ];
}

function textCases(): Case[] {
  return Object.entries(FAMILIES).flatMap(([family, texts]) =>
    texts.flatMap((text) => [
      school(`schools: ${family}`, text, { search: text }, `p_search => ${pg.escapeLiteral(text)}`),
      programme(`programmes: ${family}`, text, { search: text }, { search: text }),
      {
        family: 'suggestions',
        name: text,
        sql: `public.suggest(${pg.escapeLiteral(text)})`,
        before: `public.suggest(${pg.escapeLiteral(text)})`,
      },
    ]),
  );
}

const PER_SCHOOL = 5;
const schools = Number(process.argv[2] ?? 20_000);
const server = await startNativePostgres({
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  track_functions: 'all',
});

/** A filled database with this checkout's schema. */
async function filled(name: string, root: URL): Promise<pg.Client> {
  const [{ sqlFiles }, { fillDirectory }] = await Promise.all([
    import(new URL('scripts/scratch-database.ts', root).href),
    import(new URL('tools/bench/fill-directory.ts', root).href),
  ]);
  const client = new pg.Client(await server.createDatabase(name));
  await client.connect();
  for (const folder of ['bootstrap', 'migrations', 'seed'] as const) {
    for (const { sql } of sqlFiles(folder)) await client.query(sql);
  }
  await client.query(`set search_path = ''`);
  const seed = readSeedSchools();
  await fillDirectory(client, schools, seed as never, seed.length, PER_SCHOOL);
  return client;
}

async function measured(
  client: pg.Client,
  cases: (Case & { sql: string })[],
): Promise<Map<string, Sample[]>> {
  const families = new Map<string, Sample[]>();
  for (const [{ family, name }, all] of await samplesOf(client, cases)) {
    families.set(family, [...(families.get(family) ?? []), ...all]);
    if (process.env.EVERY)
      console.log(`  ${family}: ${name.slice(0, 40)}  p95 ${figures(all).p95.toFixed(1)}`);
  }
  return families;
}

try {
  const now = await filled('now', new URL('../../', import.meta.url));
  const cases = [...filterCases(), ...textCases()];
  const found = await measured(now, cases);
  let before: Map<string, Sample[]> | undefined;
  if (process.argv[3]) {
    const client = await filled('before', pathToFileURL(`${resolve(process.argv[3])}/`));
    // Without the previous release's bitmaps, which only apply to more schools than exist.
    await client.query('select private.reindex_schools(10000000)');
    await client.query('vacuum analyze');
    before = await measured(
      client,
      cases.map((one) => ({ ...one, sql: one.before })),
    );
    await client.end();
  }
  console.log(
    `${schools} schools, ${schools * PER_SCHOOL} programmes, PostgreSQL ${server.version}, ${ROUNDS} rounds, ` +
      `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors; milliseconds of processor time`,
  );
  for (const [family, samples] of found) {
    const { median, p95 } = figures(samples);
    const was = before && figures(before.get(family) ?? []);
    const compared =
      was && `  before ${was.median.toFixed(1)} / ${was.p95.toFixed(1)}  × ${(p95 / was.p95).toFixed(2)}`;
    console.log(`${family.padEnd(28)} median ${median.toFixed(1)}  p95 ${p95.toFixed(1)}${compared ?? ''}`);
  }
  await now.query('select pg_stat_reset()');
  for (const { query } of judgedSearches())
    await now.query('select public.search_schools($1)', [JSON.stringify({ search: query })]);
  await now.query('select pg_stat_force_next_flush()');
  const { rows } = await now.query(
    `select funcname from pg_stat_user_functions where schemaname in ('public', 'private') and calls > 0 order by 1`,
  );
  console.log(
    `${rows.length} functions run for the judged searches: ${rows.map(({ funcname }) => funcname).join(', ')}`,
  );
  await now.end();
} finally {
  await server.stop();
}
