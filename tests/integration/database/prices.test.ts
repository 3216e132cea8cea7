import { beforeEach, describe, expect, it } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { only, openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: false }));
beforeEach(async () => {
  await database.exec(`
    delete from public.schools; delete from public.figures; delete from public.exchange_rates;
    update public.country_statements set status = 'waiting', nationwide = false;
    insert into public.exchange_rates values ('USD', 1.1, '2001-01-01', 'https://x.test'), ('CHF', 0.9, '2001-01-01', 'https://x.test')`);
});

interface Shown {
  basis: string;
  min: number | null;
  currency: string;
  year: string | null;
  audience: string | null;
  free: boolean;
  year_euros: number | null;
  total_euros: number | null;
  source: string | null;
}

async function school(columns: Record<string, unknown> = {}): Promise<string> {
  const row = { name: 'Gusto', country: 'France', city: 'Lyon', ...columns };
  const names = Object.keys(row);
  return only(
    await database.query<{ id: string }>(
      `insert into public.schools (${names}) select ${names} from jsonb_populate_record(null::public.schools, $1) returning id`,
      [JSON.stringify(row)],
    ),
  ).id;
}

async function programme(
  of: string,
  level: string | null,
  columns: Record<string, unknown> = {},
): Promise<string> {
  const row = { school_id: of, name: 'Cookery', slug: '', prices: [], level, ...columns };
  const names = Object.keys(row);
  return only(
    await database.query<{ id: string }>(
      `insert into public.programmes (${names}) select ${names} from jsonb_populate_record(null::public.programmes, $1) returning id`,
      [JSON.stringify(row)],
    ),
  ).id;
}

/** Prices of a programme, or of the school as a whole. */
async function prices(of: string, programmeId: string | null = null): Promise<Shown[]> {
  const answer = await database.query<{ prices: (Shown & { programme: string | null })[] }>(
    'select public.school_prices(array[$1::uuid]) as prices',
    [of],
  );
  return only(answer).prices.filter((one) => one.programme === programmeId);
}

/** What the search compares. */
async function found(id: string) {
  return only(
    await database.query<{ year: number | null; total: number | null; priced: boolean; free: boolean }>(
      `select year_euros as year, total_euros as total, words @@ '''=priced:1'''::tsquery as priced,
          words @@ '''=free:1'''::tsquery as free from private.search_documents where id = $1`,
      [id],
    ),
  );
}

async function figure(of: string, values: Record<string, number>, period = '2023-24') {
  await database.query(
    `insert into public.school_sources (register, identifier, school_id, name, edition, licence)
     values ('usa', $1::text, $1::text::uuid, 'x', '1', 'x') on conflict do nothing`,
    [of],
  );
  for (const [measure, value] of Object.entries(values))
    await database.query(
      `insert into public.figures (source, register, identifier, measure, period, value, unit, scope_es, scope_en, edition)
       values ('ipeds', 'usa', $1, $2, $3, $4, 'USD', 'x', 'x', '1')`,
      [of, measure, period, value],
    );
}

const law = (level: string | null) =>
  database.query(
    `update public.country_statements set status = 'shown', nationwide = true, amount = 0, currency = 'EUR', ownership = 'public', level = $1
      where key = 'fr-fees-1'`,
    [level],
  );
const euros = (min: number, per = 'year', more = {}) => ({ min, max: min, currency: 'EUR', per, ...more });

describe('the amounts of a price', () => {
  it.each([
    [{ ...euros(100, 'programme'), max: 900 }, { duration_value: 104 }, 50, 100],
    [{ ...euros(900, 'programme'), min: null }, { duration_value: 40 }, 900, 900],
    [euros(900, 'programme'), {}, null, 900],
    [euros(900), { duration_value: 78 }, 900, 1350],
    // Nine months are a school year.
    [euros(900), { duration_value: 39 }, 900, 900],
    [euros(900, 'semester'), { duration_value: 13 }, 1800, 900],
    [euros(100, 'month'), { duration_value: 26 }, 600, 600],
    [euros(100, 'month'), {}, 1200, null],
    [{ ...euros(110), currency: 'USD' }, {}, 100, null],
    [{ ...euros(110), currency: 'XAF' }, { duration_value: 52 }, null, null],
  ])('of %j with %j are %s a year and %s in all', async (price, length, year, total) => {
    const id = await school();
    const unit = 'duration_value' in length ? { duration_unit: 'weeks' } : {};
    const own = await programme(id, 'diploma', { prices: [price], ...length, ...unit });
    expect(await prices(id, own)).toMatchObject([
      { basis: 'programme', year_euros: year, total_euros: total },
    ]);
    expect(await found(own)).toEqual({ year, total, priced: true, free: false });
  });
});

describe('the first price', () => {
  it('is of the newest year of each audience, then the cheapest at the day’s rate', async () => {
    const id = await school();
    const own = await programme(id, 'diploma', {
      prices: [
        euros(900, 'year', { year: '2023-24' }),
        { ...euros(1000), currency: 'CHF', year: '2025-26' },
        euros(1050, 'year', { year: '2025-26' }),
        euros(2000, 'year', { year: '2022', audience: 'international' }),
      ],
    });
    const shown = (await prices(id, own)).map(({ min, currency }) => `${min} ${currency}`);
    expect(shown).toEqual(['1050 EUR', '1000 CHF', '2000 EUR', '900 EUR']);
    expect((await found(own)).year).toBe(1050);
  });

  it('of a school is its own; of a programme its own before the school’s', async () => {
    const id = await school({
      tuition_min: 5000,
      tuition_max: 6000,
      tuition_currency: 'EUR',
      tuition_year: '2025-26',
    });
    const own = await programme(id, 'bachelor', { prices: [euros(100)] });
    const without = await programme(id, 'bachelor', { duration_value: 3, duration_unit: 'years' });
    expect(await prices(id)).toMatchObject([
      { basis: 'school', min: 5000, year: '2025-26', year_euros: 5000 },
    ]);
    expect(await prices(id, own)).toMatchObject([{ basis: 'programme', min: 100 }]);
    expect(await prices(id, without)).toMatchObject([{ basis: 'school', min: 5000, total_euros: 15_000 }]);
    expect((await found(id)).year).toBe(5000);
  });

  it('is not inherited where a year at the school says nothing of it', async () => {
    const id = await school({ tuition_min: 5000, tuition_currency: 'EUR' });
    for (const level of ['master', 'doctorate', 'postgraduate-diploma', 'short-course', null])
      expect(await prices(id, await programme(id, level)), String(level)).toEqual([]);
    const certificate = await programme(id, 'certificate', { duration_value: 12, duration_unit: 'weeks' });
    expect(await prices(id, certificate)).toMatchObject([{ year_euros: 5000, total_euros: null }]);
  });

  it('is that of a programme whose level or language was searched for', async () => {
    const id = await school({ name: 'Gusto', tuition_min: 1, tuition_currency: 'EUR' });
    await programme(id, 'master', { prices: [euros(9000)] });
    await programme(id, 'bachelor', { prices: [euros(4000)], languages: ['English'] });
    const shown = async (search: string) =>
      only(
        await database.query<{ min: number }>(
          `select (public.search_schools($1) #>> '{schools,0,price,min}')::integer as min`,
          [JSON.stringify({ search })],
        ),
      ).min;
    expect(await shown('gusto')).toBe(1);
    expect(await shown('gusto master')).toBe(9000);
    expect(await shown('gusto in English')).toBe(4000);
  });
});

describe('tuition among figures', () => {
  it('is of the newest year by residence, and for all where both are equal', async () => {
    const id = await school({ country: 'United States' });
    await figure(id, { tuition_in_state: 15_560, tuition_out_of_state: 15_560 }, '2022-23');
    await figure(id, { tuition_in_state: 6242, tuition_out_of_state: 9000 });
    expect(await prices(id)).toMatchObject([
      { basis: 'school', min: 6242, currency: 'USD', year: '2023-24', audience: 'in-state', source: 'ipeds' },
      { min: 9000, audience: 'out-of-state' },
    ]);
    const same = await school({ country: 'United States' });
    await figure(same, { tuition_in_state: 7000, tuition_out_of_state: 7000 });
    expect(await prices(same)).toMatchObject([{ min: 7000, audience: null }]);
  });

  it('comes after what a person decided, unless that is of an earlier year', async () => {
    const tuition = { tuition_min: 1, tuition_currency: 'USD' };
    for (const [year, first] of [
      [null, 1],
      ['2024-25', 1],
      ['2022-23', 6242],
    ] as const) {
      const id = await school({ country: 'United States', ...tuition, tuition_year: year });
      await figure(id, { tuition_in_state: 6242, tuition_out_of_state: 9000 });
      expect((await prices(id))[0]?.min, String(year)).toBe(first);
    }
  });
});

describe('no tuition', () => {
  it('is stated by a law for the public schools of its levels', async () => {
    await law('vocational-intermediate');
    const id = await school({ ownership: 'public' });
    const cap = await programme(id, 'vocational-intermediate', { duration_value: 2, duration_unit: 'years' });
    const free = { basis: 'law', free: true, min: 0, year_euros: 0 };
    expect(await prices(id, cap)).toMatchObject([
      { ...free, total_euros: 0, source: expect.stringContaining('http') },
    ]);
    expect(await prices(id)).toMatchObject([free]);
    expect(await found(cap)).toEqual({ year: 0, total: 0, priced: true, free: true });
    const bts = await programme(id, 'vocational-higher');
    expect(await prices(id, bts)).toEqual([]);
    expect(await prices(id)).toEqual([]);
    const own = await school({ ownership: 'private' });
    expect(await prices(own, await programme(own, 'vocational-intermediate'))).toEqual([]);
  });

  it('is stated by a school, which then has no amount', async () => {
    const id = await school({ tuition_free: true });
    expect(await prices(id)).toMatchObject([{ basis: 'school', free: true, year_euros: 0 }]);
    await expect(
      database.query('update public.schools set tuition_min = 9 where id = $1', [id]),
    ).rejects.toThrow(/schools_(free_without_tuition|tuition_needs_currency)/);
    await database.query('update public.schools set tuition_free = null where id = $1', [id]);
    expect(await prices(id)).toEqual([]);
  });
});

describe('the search and the completeness follow', () => {
  const completeness = async (id: string) =>
    only(
      await database.query<{ points: number }>(
        'select completeness as points from public.schools where id = $1',
        [id],
      ),
    ).points;

  it('a school’s tuition, with its programmes', async () => {
    const id = await school();
    const taught = await programme(id, 'bachelor');
    expect(await found(taught)).toMatchObject({ year: null, priced: false });
    await database.query(
      `update public.schools set tuition_min = 900, tuition_currency = 'EUR' where id = $1`,
      [id],
    );
    expect(await found(taught)).toMatchObject({ year: 900, priced: true });
    expect(await found(id)).toMatchObject({ year: 900 });
  });

  it('figures that are loaded, changed and removed, and links to them', async () => {
    const id = await school({ country: 'United States' });
    const taught = await programme(id, 'associate');
    const before = await completeness(id);
    await figure(id, { tuition_in_state: 1100, tuition_out_of_state: 2200 });
    expect(await found(taught)).toMatchObject({ year: 1000, priced: true });
    expect(await completeness(id)).toBe(before + 8);
    await database.query(`update public.figures set value = 550 where measure = 'tuition_in_state'`);
    expect(await found(taught)).toMatchObject({ year: 500 });
    await database.query('delete from public.school_sources');
    expect(await found(taught)).toMatchObject({ year: null, priced: false });
    await figure(id, {});
    expect(await found(taught)).toMatchObject({ year: 500 });
    await database.query('delete from public.figures');
    expect(await found(taught)).toMatchObject({ year: null, priced: false });
    expect(await completeness(id)).toBe(before);
  });

  it('a law that is shown or hidden', async () => {
    const id = await school({ ownership: 'public' });
    const taught = await programme(id, 'bachelor');
    await law(null);
    expect(await found(taught)).toMatchObject({ year: 0, free: true });
    await database.query(`update public.country_statements set status = 'rejected' where key = 'fr-fees-1'`);
    expect(await found(taught)).toMatchObject({ year: null, free: false, priced: false });
  });

  it('rates, also where only the school has a price', async () => {
    const id = await school({ tuition_min: 1100, tuition_currency: 'USD' });
    const taught = await programme(id, 'bachelor');
    await database.query(`update public.exchange_rates set per_euro = 2.2 where currency = 'USD'`);
    let after: string | null = null;
    do {
      after = only<{ last: string | null }>(
        await database.query('select public.reprice_programmes($1, 1) as last', [after]),
      ).last;
    } while (after !== null);
    expect(await found(id)).toMatchObject({ year: 500 });
    expect(await found(taught)).toMatchObject({ year: 500 });
  });
});
