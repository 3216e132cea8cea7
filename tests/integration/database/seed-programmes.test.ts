import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { slugify } from '../../../lib/schools/model/slug.ts';
import { programmeSeedId, seedId } from '../../../lib/schools/services/seed-id.ts';
import { exchangeRatesSql, readRates } from '../../../scripts/build-exchange-rates.ts';
import {
  knownLists,
  programmeList,
  programmeSeedSql,
  readSeedProgrammes,
} from '../../../scripts/build-programme-seed.ts';
import { scratchDatabase } from '../../../scripts/scratch-database.ts';

const read = (name: string) =>
  readFileSync(new URL(`../../../supabase/seed/${name}`, import.meta.url), 'utf8');
const schools = readSeedProgrammes();
const programmes = schools.flatMap((one) =>
  one.programmes.map((programme) => ({ ...programme, of: one.school })),
);

/** What the seed listed for the school before there were programmes, to the letter. */
const BASQUE = 'basque-culinary-center';
const FORMER_LIST = JSON.stringify([
  entry(
    'Grado en Gastronomía y Artes Culinarias',
    'Bachelor’s Degree in Gastronomy and Culinary Arts',
    '4 años',
    '4 years',
  ),
  entry(
    'Máster Universitario en Ciencias Gastronómicas',
    'Master’s Degree in Gastronomic Sciences',
    '2 años',
    '2 years',
  ),
  entry('Doctorado en Gastronomía', 'Doctorate in Gastronomy', null, null),
]);

function entry(name: string, name_en: string, duration: string | null, duration_en: string | null) {
  return { name, name_en, duration, duration_en, certified: true };
}

let database: PGlite;
beforeAll(async () => {
  database = await scratchDatabase({ seed: true });
});
// each test sees the seed as it was
beforeEach(() => database.exec('begin'));
afterEach(() => database.exec('rollback'));
afterAll(() => database.close());

/** Every programme, school and rate, and the log: what a run may have changed. */
async function everything() {
  const { rows } = await database.query(`select
    (select jsonb_agg(to_jsonb(p) order by p.id) from public.programmes p) as programmes,
    (select jsonb_agg(to_jsonb(s) order by s.id) from public.schools s) as schools,
    (select jsonb_agg(to_jsonb(r) order by r.currency) from public.exchange_rates r) as rates,
    (select count(*)::int from public.change_log) as changes`);
  return rows[0];
}

async function programmesOf(slug: string) {
  const { rows } = await database.query<{ id: string; name: string; version: number; sources: unknown[] }>(
    'select id, name, version, sources from public.programmes where school_id = $1 order by position, id',
    [seedId(slug)],
  );
  return rows;
}

/** An installation from before there were programmes, upgraded: its rows were made of the list. */
async function upgraded(list: string): Promise<void> {
  await database.exec(`select set_config('directory.programmes_from', 'column', false);
    delete from public.programmes;
    select set_config('directory.programmes_from', '', false)`);
  await database.query(`update public.schools set programs = '[]' where id = $1`, [seedId(BASQUE)]);
  await database.query('update public.schools set programs = $1 where id = $2', [list, seedId(BASQUE)]);
}

describe('the programmes of the seed', () => {
  it('are what the scripts write from programmes.json and the package of rates', () => {
    expect(read('20_programmes.sql')).toBe(programmeSeedSql(schools));
    expect(read('30_exchange_rates.sql')).toBe(exchangeRatesSql(readRates()));
  });

  it('are in the database with every fact and nothing else, and no school has changed', async () => {
    const { rows } = await database.query<Record<string, unknown>>(
      `select s.slug as of, to_jsonb(p) - array['school_id', 'weeks', 'is_active', 'created_at', 'updated_at'] as row
         from public.programmes p join public.schools s on s.id = p.school_id order by s.slug, p.position`,
    );
    const expected = [...schools]
      .sort((a, b) => (a.school < b.school ? -1 : 1))
      .flatMap(({ school, programmes: own }) =>
        own.map((programme, index) => ({
          of: school,
          row: { ...programme, position: index + 1, version: 1 },
        })),
      );
    expect(rows.map(({ of, row }) => ({ of, row: stated(row as object) }))).toEqual(expected);
    for (const { of, row } of rows as { of: string; row: { id: string; slug: string; name: string } }[]) {
      expect(row.slug, row.name).toMatch(new RegExp(`^${slugify(row.name)}(-\\d+)?$`));
      expect(row.id, row.name).toBe(programmeSeedId(of, row.slug));
    }
    const { rows: touched } = await database.query('select slug from public.schools where version > 1');
    expect(touched).toEqual([]);
  });

  it('say the same as the list of each school, in the file and in the database', async () => {
    const { rows } = await database.query<{ slug: string; programs: string; composed: string }>(
      'select s.slug, s.programs, private.programmes_column(s.id) as composed from public.schools s',
    );
    expect(rows).toHaveLength(schools.length);
    const bySchool = new Map(schools.map((one) => [one.school, one.programmes]));
    for (const { slug, programs, composed } of rows) {
      expect(programs, slug).toBe(composed);
      expect(programs, slug).toBe(JSON.stringify(programmeList(bySchool.get(slug) ?? [])));
    }
  });

  it('leave no setting behind that would keep list and programmes apart', async () => {
    const { rows } = await database.query(`select private.programmes_source() as source`);
    expect(rows).toEqual([{ source: '' }]);
  });

  it('change nothing when the files run a second time', async () => {
    const before = await everything();
    for (const name of ['10_schools.sql', '20_programmes.sql', '30_exchange_rates.sql']) {
      await database.exec(read(name));
    }
    expect(await everything()).toEqual(before);
  });
});

describe('an installation that was there before', () => {
  it('gets the programmes in place of those made of the list it started with', async () => {
    expect(schools.find(({ school }) => school === BASQUE)?.replaces).toEqual([
      createHash('md5').update(FORMER_LIST).digest('hex'),
    ]);
    await upgraded(FORMER_LIST);
    const made = await programmesOf(BASQUE);
    expect(made.map(({ version, sources }) => ({ version, sources }))).toEqual(
      Array.from({ length: 3 }, () => ({ version: 1, sources: [] })),
    );
    await database.exec(read('20_programmes.sql'));
    const { rows } = await database.query<{ programs: string; composed: string; n: number }>(
      `select s.programs, private.programmes_column(s.id) as composed, (select count(*)::int from public.programmes) as n
         from public.schools s where s.slug = $1`,
      [BASQUE],
    );
    expect(rows[0]?.n).toBe(programmes.length);
    expect(rows[0]?.programs).toBe(rows[0]?.composed);
    expect((await programmesOf(BASQUE)).every(({ sources }) => sources.length > 0)).toBe(true);
    const before = await everything();
    await database.exec(read('20_programmes.sql'));
    expect(await everything()).toEqual(before);
  });

  it('gets them in place of those made of the list that the seed has now, as the setup migration makes them', async () => {
    const own = schools.find(({ school }) => school === BASQUE);
    await upgraded(JSON.stringify(programmeList(own?.programmes ?? [])));
    expect(own === undefined ? [] : knownLists(own)).toContain(
      createHash('md5')
        .update(JSON.stringify(programmeList(own?.programmes ?? [])))
        .digest('hex'),
    );
    await database.exec(read('20_programmes.sql'));
    expect((await programmesOf(BASQUE)).every(({ sources }) => sources.length > 0)).toBe(true);
  });

  it.each([
    ['a programme was changed', 'update public.programmes set hours = 10 where position = 1'],
    ['all were taken away', `delete from public.programmes where school_id = '${seedId(BASQUE)}'`],
    [
      'the list was changed before',
      `select 1`,
      JSON.stringify([entry('Curso de sopa', 'Soup course', '1 mes', '1 month')]),
    ],
  ])('keeps what somebody worked on: %s', async (_, change, list = FORMER_LIST) => {
    await upgraded(list);
    await database.exec(change);
    const before = await programmesOf(BASQUE);
    await database.exec(read('20_programmes.sql'));
    expect(await programmesOf(BASQUE)).toEqual(before);
    const { rows } = await database.query(
      'select count(distinct school_id)::int as n from public.programmes where school_id <> $1',
      [seedId(BASQUE)],
    );
    expect(rows).toEqual([{ n: schools.filter(({ programmes: own }) => own.length > 0).length - 1 }]);
  });

  it('gets no programmes for a school it does not have', async () => {
    await database.query('delete from public.schools where id = $1', [seedId(BASQUE)]);
    await database.exec(read('20_programmes.sql'));
    expect(await programmesOf(BASQUE)).toEqual([]);
  });
});

describe('the exchange rates', () => {
  it('are of one day, for the euro and every currency of a price, and keep newer ones', async () => {
    await database.exec(
      `update public.exchange_rates set per_euro = 1.5, day = '2030-01-01' where currency = 'USD'`,
    );
    await database.exec(read('30_exchange_rates.sql'));
    const { rows } = await database.query<{ currency: string; per_euro: number; day: string }>(
      `select currency, per_euro::float8 as per_euro, day::text from public.exchange_rates where currency = any ($1) order by currency`,
      [['EUR', 'USD']],
    );
    expect(rows).toEqual([
      { currency: 'EUR', per_euro: 1, day: readRates().date },
      { currency: 'USD', per_euro: 1.5, day: '2030-01-01' },
    ]);
    const { rows: without } =
      await database.query(`select distinct q.price ->> 'currency' from public.programmes p
      cross join jsonb_array_elements(p.prices) q (price)
      where not exists (select 1 from public.exchange_rates r where r.currency = q.price ->> 'currency')`);
    expect(without).toEqual([]);
  });
});

/** What a row says beyond the defaults, without what the seed derives. */
function stated(row: object): object {
  const kept = Object.entries(row).filter(
    ([key, value]) =>
      !['id', 'slug'].includes(key) && value !== null && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(kept);
}
