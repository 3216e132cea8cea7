import { beforeAll, describe, expect, it } from 'vitest';
import type { ProgrammeSearch } from '../../../lib/supabase/results/programmes.ts';
import type { SchoolSearch } from '../../../lib/supabase/results/search.ts';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { as, only, openDatabase } from '../../support/scratch.ts';

const database = opened(() => openDatabase({ seed: true }));
beforeAll(() => database.exec('select private.reindex_search()'));

async function ask(request: unknown): Promise<ProgrammeSearch> {
  const answer = await as<{ answer: ProgrammeSearch }>(
    database,
    { role: 'anon' },
    'select public.search_programmes($1) as answer',
    [JSON.stringify(request)],
  );
  return only(answer).answer;
}

/** Runs with only these programmes of two schools, `at` 0 and 1; rolled back at the end. */
async function among<Answer = ProgrammeSearch>(
  programmes: Record<string, unknown>[],
  request: object,
  search = 'search_programmes',
): Promise<Answer> {
  await database.exec('begin; delete from public.schools');
  try {
    const { rows: schools } = await database.query<{ id: string }>(
      `insert into public.schools (name, city, country, slug)
         values ('Casa Roja', 'Lugo', 'Spain', 'roja'), ('Casa Verde', 'Lyon', 'France', 'verde') returning id`,
    );
    for (const { at = 0, ...programme } of programmes) {
      const columns = Object.keys(programme).join(', ');
      await database.query(
        `insert into public.programmes (school_id, ${columns}) select $1, ${columns} from jsonb_populate_record(null::public.programmes, $2)`,
        [schools[Number(at)]?.id, JSON.stringify(programme)],
      );
    }
    const found = await database.query<{ answer: Answer }>(`select public.${search}($1) as answer`, [
      JSON.stringify(request),
    ]);
    return only(found).answer;
  } finally {
    await database.exec('rollback');
  }
}
const names = ({ programmes }: ProgrammeSearch) => programmes.map(({ name }) => name);
const price = (amount: number, per = 'year') => [{ min: amount, max: amount, currency: 'EUR', per }];

it('a search for part-time finds what can be studied either way', async () => {
  const found = await among(
    [
      { name: 'A', attendance: 'full-time' },
      { name: 'B', attendance: 'both' },
      { name: 'C', attendance: 'part-time' },
    ],
    { search: 'part-time' },
  );
  expect(names(found).sort()).toEqual(['B', 'C']);
});

const FOUR = [
  {
    ...{
      name: 'A',
      level: 'diploma',
      field: 'pastry',
      languages: ['Spanish'],
      intakes: [9],
      mode: 'on-site',
    },
    ...{ internship: 'included', prices: price(900), duration_value: 9, duration_unit: 'months' },
  },
  {
    ...{ name: 'B', level: 'bachelor', field: 'culinaryArts', languages: ['English'], intakes: [1] },
    ...{ mode: 'online', prices: price(9000), duration_value: 3, duration_unit: 'years' },
  },
  {
    ...{ at: 1, name: 'C', level: 'bachelor', field: 'pastry', languages: ['French', 'English'] },
    ...{ intakes: [2, 9], internship: 'none', duration_value: 1, duration_unit: 'years' },
  },
  {
    ...{ at: 1, name: 'D', level: 'master', field: 'wineGastronomy', languages: ['French'] },
    ...{ prices: price(12_000, 'programme'), duration_value: 2, duration_unit: 'years' },
  },
];

describe('search_programmes', () => {
  it.each<[request: object, found: string]>([
    [{ filters: { country: ['Spain'] } }, 'A B'],
    [{ filters: { country: ['France'] }, city: 'LYÓN' }, 'C D'],
    [{ filters: { country: ['France'] }, city: 'Lugo' }, ''],
    [{ filters: { level: ['bachelor'] } }, 'B C'],
    [{ filters: { field: ['pastry', 'wineGastronomy', 'astronomy'] } }, 'A C D'],
    [{ filters: { language: ['English'] } }, 'B C'],
    [{ filters: { month: ['9', '13'] } }, 'A C'],
    [{ filters: { mode: ['online'] } }, 'B'],
    [{ filters: { internship: ['1'] } }, 'A'],
    [{ filters: { priced: ['1'] } }, 'A B D'],
    [{ price_max: 1000, price_per: 'year' }, 'A'],
    [{ price_max: 1000, price_per: 'year', price_unknown: true }, 'A C'],
    [{ price_max: 12_000, price_per: 'programme' }, 'A D'],
    [{ weeks_min: 52, weeks_max: 104 }, 'C D'],
    [{ filters: { country: ['France'], level: ['bachelor'], language: ['French'] } }, 'C'],
  ])('finds by %j %s', async (request, found) => {
    const answer = await among(FOUR, { ...request, sort: 'name' });
    expect(names(answer).join(' ')).toBe(found);
    expect(answer.total).toBe(answer.programmes.length);
  });

  it.each([
    ['price', 'A D B C'],
    ['length', 'A C D B'],
    ['name', 'A B C D'],
  ])('sorts by %s, what nobody knows last', async (sort, order) => {
    expect(names(await among(FOUR, { sort })).join(' ')).toBe(order);
  });

  it('counts each value under the other filters', async () => {
    const filters = { country: ['France'], level: ['bachelor'] };
    const { facets, cities } = await among(FOUR, { filters });
    const counted = Object.entries(facets).map(([facet, values]) =>
      [facet, ...(values ?? []).map(({ value, count }) => `${value} ${count}`)].join(', '),
    );
    expect(counted.sort()).toEqual([
      'country, France 1, Spain 1',
      'field, pastry 1',
      'language, English 1, French 1',
      'length, 1y 1',
      'level, bachelor 1, master 1',
      'month, 2 1, 9 1',
    ]);
    expect(cities).toEqual([{ value: 'Lyon', count: 1 }]);
    expect((await among(FOUR, { filters, price_max: 20_000 })).unpriced).toBe(1);
  });

  it('gives every programme on one page, and the last page beyond the last one', async () => {
    const { total } = await ask({});
    const seen = new Set<string>();
    for (let page = 1; page <= Math.ceil(total / 90); page += 1)
      for (const { id } of (await ask({ page, page_size: 90 })).programmes) seen.add(id);
    expect(seen.size).toBe(total);
    const last = await ask({ page: 2_000_000_000, page_size: 90 });
    expect(last).toMatchObject({ page: Math.ceil(total / 90), page_size: 90, total });
    expect(await ask({ page: -3, page_size: 100_000 })).toMatchObject({ page: 1, page_size: 100 });
  });

  it.each([
    { filters: { country: 3, level: 'bachelor', field: {}, language: [], month: null }, city: ['x'] },
    { price_max: '8', weeks_min: [], weeks_max: null, search: { a: 1 }, other: 'x', filters: [1] },
    { price_unknown: true, price_per: 'week', search: '  ', city: ' ', near: 7, area: 'here' },
    ...['text', [[]], null, 7],
  ])('takes what is no filter for none: %j', async (request) => {
    expect(await ask(request)).toEqual(await ask({}));
  });
});

describe('words', () => {
  it('find programmes by name, place, school and field, in the order of how well they are met', async () => {
    const programmes = [
      { name: 'Bread making', field: 'pastry', level: 'diploma' },
      { name: 'Pastry', field: 'pastry', level: 'certificate' },
      { name: 'Wine', field: 'wineGastronomy', at: 1 },
    ];
    const find = async (search: string) => names(await among(programmes, { search }));
    expect(await find('pastry')).toEqual(['Pastry', 'Bread making']);
    expect(await find('lyon')).toEqual(['Wine']);
    expect(await find('casa roja diploma')).toEqual(['Bread making']);
    expect(await find('vino francia')).toEqual(['Wine']);
  });

  it('that are conditions are met by one programme', async () => {
    const programmes = [
      { name: 'A', level: 'bachelor', field: 'pastry', languages: ['English'], prices: price(30_000) },
      { name: 'B', level: 'bachelor', field: 'pastry', languages: ['French'], prices: price(9000) },
      { name: 'C', level: 'bachelor', field: 'pastry', languages: ['English'], prices: price(9000), at: 1 },
    ];
    const search = 'pastry bachelor in English under 20000 euros';
    expect(names(await among(programmes, { search }))).toEqual(['C']);
    const { schools } = await among<SchoolSearch>(programmes, { search }, 'search_schools');
    expect(schools.map(({ slug }) => slug)).toEqual(['verde']);
  });
});

describe('the index', () => {
  /** Always rolled back. */
  async function meanwhile(work: () => Promise<void>): Promise<void> {
    await database.exec('begin');
    await work().finally(() => database.exec('rollback'));
  }
  const total = async (request: object) =>
    only(
      await database.query<{ total: number }>(
        `select (public.search_programmes($1) ->> 'total')::int as total`,
        [JSON.stringify(request)],
      ),
    ).total;
  const inSpain = { filters: { country: ['Spain'] } };
  /** The index kept by triggers equals a complete rebuild. */
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
      const before = await total(inSpain);
      await database.exec(`update public.schools set is_active = false where country = 'Spain'`);
      expect([before, await total(inSpain)]).toEqual([expect.toSatisfy((n) => n > 0), 0]);
      await expectTrue();
      await database.exec(`update public.programmes set is_active = false`);
      expect(await total({})).toBe(0);
      await database.exec(
        `update public.schools set is_active = true; update public.programmes set is_active = true`,
      );
      expect(await total(inSpain)).toBeGreaterThanOrEqual(before);
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
      const renamed = await total({ search: 'nandu QWX zurich', exact: true });
      expect(renamed).toBeGreaterThan(0);
      expect(await total({ filters: { country: ['Nowhere'] }, city: 'zurich' })).toBe(renamed);
      await database.query(
        `insert into public.programmes (school_id, name, languages) values ($1, 'Sólo aquí', '{Klingon,"Old Norse"}')`,
        [id[0]],
      );
      expect(await total({ filters: { language: ['Klingon'] }, search: 'solo aqui', exact: true })).toBe(1);
      await expectTrue();
      await database.query('delete from public.schools where id = any ($1)', [id]);
      expect(await total({ filters: { country: ['Nowhere'] } })).toBe(0);
      await expectTrue();
    }));
});
