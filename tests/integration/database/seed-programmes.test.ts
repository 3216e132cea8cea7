import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { slugify } from '../../../lib/schools/model/slug.ts';
import { programmeSeedId } from '../../../lib/schools/services/seed-id.ts';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { commonWordsSql } from '../../../scripts/build-common-words.ts';
import { exchangeRatesSql, readRates } from '../../../scripts/build-exchange-rates.ts';
import { programmeSeedSql, readSeedProgrammes } from '../../../scripts/build-programme-seed.ts';
import { openDatabase } from '../../support/scratch.ts';

const read = (name: string) =>
  readFileSync(new URL(`../../../supabase/seed/${name}`, import.meta.url), 'utf8');
const schools = readSeedProgrammes();

const database = opened(() => openDatabase({ seed: true }));
// each test sees the seed as it was
beforeEach(() => database.exec('begin'));
afterEach(() => database.exec('rollback'));

/** Programmes, schools, rates and the log: everything a run may change. */
async function everything() {
  const { rows } = await database.query(`select
    (select jsonb_agg(to_jsonb(p) order by p.id) from public.programmes p) as programmes,
    (select jsonb_agg(to_jsonb(s) order by s.id) from public.schools s) as schools,
    (select jsonb_agg(to_jsonb(r) order by r.currency) from public.exchange_rates r) as rates,
    (select count(*)::int from public.change_log) as changes`);
  return rows[0];
}

describe('the programmes of the seed', () => {
  it('are what the scripts write from programmes.json and packages', () => {
    expect(read('20_programmes.sql')).toBe(programmeSeedSql(schools));
    expect(read('05_exchange_rates.sql')).toBe(exchangeRatesSql(readRates()));
    expect(read('00_reference/25_common_words.sql')).toBe(commonWordsSql());
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

  it('change nothing when the files run a second time', async () => {
    const before = await everything();
    for (const name of ['10_schools.sql', '20_programmes.sql', '05_exchange_rates.sql']) {
      await database.exec(read(name));
    }
    expect(await everything()).toEqual(before);
  });
});

it('the exchange rates are of one day, for the euro and every currency of a price, and keep newer ones', async () => {
  await database.exec(
    `update public.exchange_rates set per_euro = 1.5, day = '2030-01-01' where currency = 'USD'`,
  );
  await database.exec(read('05_exchange_rates.sql'));
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

/** The values of a row other than defaults and derived ones. */
function stated(row: object): object {
  const kept = Object.entries(row).filter(
    ([key, value]) =>
      !['id', 'slug'].includes(key) && value !== null && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(kept);
}
