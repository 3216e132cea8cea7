import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { comparablePrice } from '../../../lib/programmes/model/comparable-price';
import { LEVELS, MODES, PROGRAMME_FIELDS } from '../../../lib/schools/model/programme-choices.ts';
import type { ProgrammeSearch } from '../../../lib/supabase/database.types.ts';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { readSeedSchools } from '../../../scripts/build-seed.ts';
import { fillProgrammes } from '../../../tools/bench/fill-programmes.ts';
import {
  facetsOf,
  found,
  type ProgrammeFilters,
  type ReferenceProgramme,
  requestOf,
  type Sort,
} from '../../support/programme-reference.ts';
import { as, only, openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: true }));
let rows: ReferenceProgramme[];
let month: number;
beforeAll(async () => {
  await fillProgrammes(database, 300, 5, readSeedSchools() as never);
  rows = await readRows();
  month = only(
    await database.query<{ month: number }>('select extract(month from current_date)::int as month'),
  ).month;
});

async function rates() {
  const stored = await database.query<{ currency: string; per_euro: number }>(
    'select currency, per_euro::float8 as per_euro from public.exchange_rates',
  );
  return {
    perEuro: new Map(stored.rows.map((row) => [row.currency, row.per_euro])),
    day: null,
    source: null,
  };
}

async function readRows(): Promise<ReferenceProgramme[]> {
  const stored = await database.query<ReferenceProgramme>(
    `select p.id, p.name, p.name_es, p.name_en, p.level, p.field, p.mode, p.weeks::float8 as weeks, p.hours,
       p.duration_value::float8 as duration_value, p.prices, p.intakes, p.languages, p.internship, s.name as school, s.country,
       c.name_es as country_es, s.city
     from public.programmes p join public.schools s on s.id = p.school_id left join public.countries c on c.name_en = s.country
     where p.is_active and s.is_active`,
  );
  const known = await rates();
  return stored.rows.map((row) => ({
    ...row,
    ...comparablePrice(
      row.prices.map((price) => ({ min: null, max: null, ...(price as object) })) as never,
      row.weeks,
      known,
    ),
  }));
}

async function ask(
  request: unknown,
  {
    language = 'es',
    sort = 'relevance',
    page = 1,
    size = 100,
  }: { language?: string; sort?: string; page?: number; size?: number } = {},
): Promise<ProgrammeSearch> {
  const whole =
    typeof request === 'object' && request !== null && !Array.isArray(request)
      ? { ...request, language, sort, page, page_size: size }
      : request;
  const answer = await as<{ answer: ProgrammeSearch }>(
    database,
    { role: 'anon' },
    'select public.search_programmes($1) as answer',
    [JSON.stringify(whole)],
  );
  return only(answer).answer;
}
const ids = (answer: ProgrammeSearch) => answer.programmes.map(({ id }) => id);

const some = <T>(...values: readonly T[]) => fc.subarray([...values], { maxLength: 3 });
const FILTERS: { [Key in keyof ProgrammeFilters]-?: fc.Arbitrary<ProgrammeFilters[Key]> } = {
  country: fc.constantFrom('', 'Spain', 'Spain', 'France', 'Mexico', 'Atlantis'),
  city: fc.constantFrom('', 'barcelona', ' BARCELONA ', 'París', 'paris', 'nowhere'),
  levels: some(...LEVELS),
  fields: some(...PROGRAMME_FIELDS, 'astronomy'),
  languages: some('Spanish', 'English', 'French', 'Klingon'),
  months: some(1, 2, 5, 9, 10, 13),
  modes: some(...MODES),
  internship: fc.boolean(),
  price_max: fc.constantFrom(0, 500, 2_000, 8_000, 20_000.5),
  price_per: fc.constantFrom<'year' | 'programme'>('year', 'programme'),
  price_unknown: fc.boolean(),
  priced: fc.boolean(),
  weeks_min: fc.constantFrom(0, 12, 52),
  weeks_max: fc.constantFrom(11.9, 39, 52, 500),
};
// all of them at once find nothing: a few are asked
const filters: fc.Arbitrary<ProgrammeFilters> = fc
  .subarray(Object.keys(FILTERS) as (keyof ProgrammeFilters)[], { maxLength: 4 })
  .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, FILTERS[key]]))))
  .map((asked) => asked as ProgrammeFilters);
const orders = fc.record({
  sort: fc.constantFrom<Sort>('relevance', 'price', 'length', 'name', 'start'),
  language: fc.constantFrom<'es' | 'en'>('es', 'en'),
});

describe('search_programmes', () => {
  it('finds and counts what plain loops over all rows do, under any filters', async () => {
    await fc.assert(
      fc.asyncProperty(filters, orders, async (asked, order) => {
        const answer = await ask(requestOf(asked), { ...order, size: 100 });
        const expected = found(rows, asked, { ...order, month });
        expect(answer.total).toBe(expected.length);
        expect(ids(answer)).toEqual(expected.slice(0, 100));
        const { facets: all, cities, unpriced } = answer;
        const { ownership: _, attendance: __, ...facets } = all;
        expect({ facets, cities, unpriced }).toEqual(facetsOf(rows, asked));
      }),
      { numRuns: 100 },
    );
  });

  it('gives every programme on one page, and the last page beyond the last one', async () => {
    const seen: string[] = [];
    for (let page = 1; page <= Math.ceil(rows.length / 90); page += 1)
      seen.push(...ids(await ask({}, { page, size: 90 })));
    expect(seen).toEqual(found(rows, {}, { sort: 'relevance', language: 'es', month }));
    const last = await ask({}, { page: 2_000_000_000, size: 90 });
    expect(last).toMatchObject({ page: Math.ceil(rows.length / 90), page_size: 90, total: rows.length });
    expect(await ask({}, { page: -3, size: 100_000 })).toMatchObject({ page: 1, page_size: 100 });
  });

  it.each([
    { filters: { country: 3, level: 'bachelor', field: {}, language: [], month: null }, city: ['x'] },
    { price_max: '8', weeks_min: [], weeks_max: null, search: { a: 1 }, other: 'x', filters: [1] },
    { price_unknown: true, price_per: 'week', search: '  ', city: ' ', near: 7, area: 'here' },
  ])('takes what is no filter for none: %j', async (asked) => {
    expect(await ask(asked)).toEqual(await ask({}));
  });

  it.each(['text', [[]], null, 7])('takes %j for the whole list', async (asked) => {
    expect((await ask(asked)).total).toBe(rows.length);
  });
});

describe('words', () => {
  /** Undone at the end. */
  async function among(programmes: Record<string, unknown>[], search: object): Promise<string[]> {
    await database.exec('begin; delete from public.schools');
    try {
      const { rows: schools } = await database.query<{ id: string }>(
        `insert into public.schools (name, city, country, slug)
         values ('Casa Roja', 'Lugo', 'Spain', 'roja'), ('Casa Verde', 'Lyon', 'France', 'verde') returning id`,
      );
      for (const { at = 0, ...programme } of programmes)
        await database.query(
          `insert into public.programmes (school_id, name, level, field, languages, prices)
             select $1, r.name, r.level, r.field, coalesce(r.languages, '{}'), coalesce(r.prices, '[]')
               from jsonb_populate_record(null::public.programmes, $2) r`,
          [schools[Number(at)]?.id, JSON.stringify(programme)],
        );
      const answer = await database.query<{ answer: ProgrammeSearch }>(
        'select public.search_programmes($1) as answer',
        [JSON.stringify(search)],
      );
      return only(answer).answer.programmes.map(({ name }) => name);
    } finally {
      await database.exec('rollback');
    }
  }
  const euros = (amount: number) => [{ min: amount, max: amount, currency: 'EUR', per: 'year' }];

  it('find programmes by name, place, school and field, in the order of how well they are met', async () => {
    const programmes = [
      { name: 'Bread making', field: 'pastry', level: 'diploma' },
      { name: 'Pastry', field: 'pastry', level: 'certificate' },
      { name: 'Wine', field: 'wineGastronomy', at: 1 },
    ];
    expect(await among(programmes, { search: 'pastry' })).toEqual(['Pastry', 'Bread making']);
    expect(await among(programmes, { search: 'lyon' })).toEqual(['Wine']);
    expect(await among(programmes, { search: 'casa roja diploma' })).toEqual(['Bread making']);
    expect(await among(programmes, { search: 'vino francia' })).toEqual(['Wine']);
  });

  it('that are conditions are met by one programme', async () => {
    const programmes = [
      { name: 'A', level: 'bachelor', field: 'pastry', languages: ['English'], prices: euros(30_000) },
      { name: 'B', level: 'bachelor', field: 'pastry', languages: ['French'], prices: euros(9000) },
      { name: 'C', level: 'bachelor', field: 'pastry', languages: ['English'], prices: euros(9000), at: 1 },
    ];
    const search = 'pastry bachelor in English under 20000 euros';
    expect(await among(programmes, { search })).toEqual(['C']);
    const schools = async () => {
      const { rows: found } = await database.query<{ answer: { schools: { slug: string }[] } }>(
        'select public.search_schools($1) as answer',
        [JSON.stringify({ search })],
      );
      return found[0]?.answer.schools.map(({ slug }) => slug);
    };
    await database.exec('begin; delete from public.schools');
    await database.exec(
      `insert into public.schools (name, city, country, slug) values ('R', 'Lugo', 'Spain', 'r'), ('V', 'Lyon', 'France', 'v')`,
    );
    for (const { at = 0, ...programme } of programmes as ({ at?: number } & Record<string, unknown>)[])
      await database.query(
        `insert into public.programmes (school_id, name, level, field, languages, prices)
           select s.id, r.name, r.level, r.field, r.languages, r.prices
             from jsonb_populate_record(null::public.programmes, $2) r, public.schools s where s.slug = $1`,
        [at === 0 ? 'r' : 'v', JSON.stringify(programme)],
      );
    expect(await schools()).toEqual(['v']);
    await database.exec('rollback');
  });
});

describe('the index', () => {
  /** Undone at the end, whatever happens. */
  async function meanwhile(work: () => Promise<void>): Promise<void> {
    await database.exec('begin');
    await work().finally(() => database.exec('rollback'));
  }
  const total = async (filters: ProgrammeFilters & { search?: string }) => {
    const { rows: answers } = await database.query<{ total: number }>(
      `select (public.search_programmes($1) ->> 'total')::int as total`,
      [
        JSON.stringify({
          ...requestOf(filters),
          ...(filters.search && { search: filters.search, exact: true }),
        }),
      ],
    );
    return answers[0]?.total;
  };
  /** What the triggers kept is what writing everything anew gives. */
  async function expectTrue(): Promise<void> {
    const kept = async () => [
      (
        await database.query(
          `select to_jsonb(d) - 'group_id' || jsonb_build_object('marks', g.marks) as document
             from private.search_documents d join private.search_groups g on g.id = d.group_id order by d.id`,
        )
      ).rows,
      only(await database.query(`select public.search_programmes() - 'programmes' as answer`)),
      only(await database.query('select public.count_programmes()')),
    ];
    const before = await kept();
    await database.exec('select private.reindex_search()');
    expect(before).toEqual(await kept());
  }

  it('never holds a hidden programme or one of a hidden school', () =>
    meanwhile(async () => {
      const before = await total({ country: 'Spain' });
      await database.exec(`update public.schools set is_active = false where country = 'Spain'`);
      expect([before ?? 0, await total({ country: 'Spain' })]).toEqual([expect.toSatisfy((n) => n > 0), 0]);
      await expectTrue();
      await database.exec(`update public.programmes set is_active = false`);
      expect(await total({})).toBe(0);
      await database.exec(
        `update public.schools set is_active = true; update public.programmes set is_active = true`,
      );
      expect(await total({ country: 'Spain' })).toBeGreaterThanOrEqual(before ?? 0);
      await expectTrue();
    }));

  it('follows the names, towns and countries of schools, and what is written and deleted', () =>
    meanwhile(async () => {
      const held = await database.query<{ id: string }>(
        `select s.id from public.schools s where s.is_active and exists (select 1 from public.programmes p
           where p.school_id = s.id and p.is_active) limit 3`,
      );
      const id = held.rows.map((row) => row.id);
      await database.query(
        `update public.schools set name = 'Ñandú Qwx', city = 'Zürich', country = 'Nowhere' where id = any ($1)`,
        [id],
      );
      const renamed = await total({ search: 'nandu QWX zurich' });
      expect(renamed).toBeGreaterThan(0);
      expect(await total({ country: 'Nowhere', city: 'zurich' })).toBe(renamed);
      await database.query(
        `insert into public.programmes (school_id, name, languages) values ($1, 'Sólo aquí', '{Klingon,"Old Norse"}')`,
        [id[0]],
      );
      expect(await total({ languages: ['Klingon'], search: 'solo aqui' })).toBe(1);
      await expectTrue();
      await database.query('delete from public.schools where id = any ($1)', [id]);
      expect(await total({ country: 'Nowhere' })).toBe(0);
      await expectTrue();
    }));
});
