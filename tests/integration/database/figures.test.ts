import { beforeEach, describe, expect, it } from 'vitest';
import { OWNER } from '../../../packages/embedded-supabase/engine/engine.ts';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openTestBackend } from '../../support/backend.ts';
import { followerOf } from '../../support/page-changes.ts';

const SCHOOL = '22222222-0000-4000-8000-000000000001';
const PROGRAMME = '22222222-0000-4000-8000-00000000000a';

const backend = opened(() => openTestBackend({ seed: false }));
beforeEach(() =>
  backend.engine.script(`
    delete from public.figures; delete from private.figure_loads; delete from public.schools; delete from public.school_sources;
    insert into public.schools (id, name, city, country) values ('${SCHOOL}', 'Counted', 'Aix', 'France');
    insert into public.programmes (id, school_id, name) values ('${PROGRAMME}', '${SCHOOL}', 'CAP Cuisine');
    insert into public.school_sources (register, identifier, school_id, name, edition, licence)
      values ('france', 'A1', '${SCHOOL}', 'COUNTED', '2025', 'x');`),
);

const series = (measure: string, more: object = {}) => ({
  ...{ measure, unit: 'percent', period: '2022-23', edition: 'e', scope_es: 'todos', scope_en: 'all' },
  ...more,
});
const SERIES = [
  series('employment_6m'),
  series('further_study'),
  series('places', { unit: 'count', period: '2022' }),
];
const ROWS: [object, object, object] = [
  {
    identifier: 'A1',
    figures: [
      [0, 46, 120],
      [1, null, null, 'not published'],
    ],
  },
  { identifier: 'A1', subject: 'CAP Cuisine', programme: PROGRAMME, figures: [[2, 12]] },
  { identifier: 'B2', figures: [[0, 50]] },
];
async function load(rows: object[] = ROWS, source = 'inserjeunes', given = SERIES) {
  const { data, error } = await backend.service.rpc('load_figures', {
    ...{ p_source: source, p_register: 'france', p_series: given, p_rows: rows as never },
  });
  return error ? error.code : data;
}
const shown = async (client = backend.anon) =>
  (await client.rpc('school_figures', { p_schools: [SCHOOL] })).data?.map((one) => [
    one.measure,
    one.value,
    one.state,
  ]);
const checksum = async () =>
  (
    await backend.engine.query(
      OWNER,
      `select md5(coalesce(string_agg(f::text, ',' order by f::text), '')) as sum from public.figures f`,
    )
  ).rows[0]?.sum;
const ask = async (sql: string, values: unknown[] = []) =>
  (await backend.engine.query(OWNER, sql, values)).rows;

describe('a load', () => {
  it('writes what is given, and a second one changes nothing', async () => {
    expect(await load()).toEqual({ figures: 4, changed: 4, removed: 0, schools: 1, unmatched: 1 });
    const before = await checksum();
    expect(await load()).toEqual({ figures: 4, changed: 0, removed: 0, schools: 1, unmatched: 1 });
    expect(await checksum()).toBe(before);
    expect(await shown()).toEqual([
      ['employment_6m', 46, 'known'],
      ['further_study', null, 'not published'],
      ['places', 12, 'known'],
    ]);
  });

  it('changes what is other than before and removes what is no longer given, of its source alone', async () => {
    await load(ROWS, 'orion');
    const before = await checksum();
    await load();
    const [first] = ROWS;
    expect(await load([{ ...first, figures: [[0, 47, 120]] }])).toEqual({
      ...{ figures: 1, changed: 1, removed: 3, schools: 1, unmatched: 0 },
    });
    expect(await load([])).toEqual({ figures: 0, changed: 0, removed: 1, schools: 0, unmatched: 0 });
    expect(await checksum()).toBe(before);
  });

  it.each([
    ['a share above 100', [{ identifier: 'C3', figures: [[0, 146]] }], '23514'],
    ['a known figure without a value', [{ identifier: 'C3', figures: [[0, null]] }], '23514'],
    ['a value of what is suppressed', [{ identifier: 'A1', figures: [[0, 5, null, 'suppressed']] }], '23514'],
    ['a series that there is not', [{ identifier: 'A1', figures: [[7, 5]] }], '23502'],
    ['the same figure twice', [ROWS[2], ROWS[2]], '23505'],
  ])('is refused whole for %s', async (_what, rows, code) => {
    await load();
    const before = await checksum();
    expect(await load([...ROWS.slice(0, 1), ...(rows as object[])])).toBe(code);
    expect(await checksum()).toBe(before);
  });

  it('is counted by source, what listed schools have', async () => {
    await load();
    await load(ROWS, 'orion');
    await load([], 'orion');
    const { data } = await backend.anon.rpc('figure_sources');
    expect(data).toEqual([
      {
        source: 'inserjeunes',
        loaded_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        figures: 3,
        schools: 1,
      },
      { source: 'orion', loaded_on: expect.any(String), figures: 0, schools: 0 },
    ]);
  });
});

describe('the figure that is shown', () => {
  const figures = async () => (await backend.anon.rpc('school_figures', { p_schools: [SCHOOL] })).data ?? [];

  it('is the newest one, of the whole before a part, and a difference is that of the shown rates', async () => {
    const rates = ['employment_6m', 'employment_expected_6m', 'employment_added_6m'];
    const older = series('pupils', { unit: 'count', period: '2021-22' });
    const newer = series('pupils', { unit: 'count' });
    await backend.engine.script(`update public.schools set students_count = 120`);
    await load(
      [
        {
          identifier: 'A1',
          figures: [
            [0, 35],
            [1, 35],
            [2, -1],
            [3, 90],
            [4, 100],
          ],
        },
        {
          identifier: 'A1',
          subject: 'apprentices',
          figures: [
            [0, 50],
            [2, 3],
          ],
        },
      ],
      'inserjeunes',
      [
        ...rates.map((one) => series(one, one.includes('added') ? { unit: 'points' } : {})),
        ...[older, newer],
      ],
    );
    const shown = await figures();
    expect(shown.map(({ measure, value, source }) => [measure, value, source])).toEqual([
      ['employment_6m', 35, 'inserjeunes'],
      ['employment_6m', 50, 'inserjeunes'],
      ['employment_added_6m', 0, 'inserjeunes'],
      ['employment_expected_6m', 35, 'inserjeunes'],
      ['pupils', 100, 'inserjeunes'],
      ['pupils', 90, 'inserjeunes'],
      ['pupils', 120, null],
    ]);
    const { data } = await backend.anon.rpc('search_schools', { p_request: {} });
    expect(data?.schools[0]).toMatchObject({
      students: { value: 100, period: '2022-23' },
      outcome: { measure: 'employment_6m', value: 35 },
      programs_count: 1,
    });
    expect(data).toMatchObject({ total: 1, programmes: 1 });
  });

  it('says of a programme that nobody has graduated for two years, which is then the last one', async () => {
    const other = '22222222-0000-4000-8000-00000000000b';
    await backend.engine.script(
      `insert into public.programmes (id, school_id, name) values ('${other}', '${SCHOOL}', 'Zwieback')`,
    );
    const years = ['2021-22', '2022-23', '2023-24'].map((period) =>
      series('awards', { unit: 'count', period }),
    );
    const awards = (values: number[]) => [
      {
        identifier: 'A1',
        subject: 'x',
        programme: PROGRAMME,
        figures: values.map((value, at) => [at, value]),
      },
    ];
    const found = async () =>
      (await backend.anon.rpc('search_programmes', { p_request: {} })).data?.programmes.map(
        ({ name, idle }) => [name, idle],
      );
    await load(awards([4, 0, 0]), 'ipeds-awards', years);
    expect((await figures())[0]).toMatchObject({ period: '2023-24', value: 0, idle: '2022-24' });
    expect(await found()).toEqual([
      ['Zwieback', null],
      ['CAP Cuisine', '2022-24'],
    ]);
    await load(awards([0, 4, 0]), 'ipeds-awards', years);
    expect(await found()).toEqual([
      ['CAP Cuisine', null],
      ['Zwieback', null],
    ]);
  });
});

describe('figures', () => {
  it('go and come with the register of their school', async () => {
    await load();
    await backend.engine.script(`delete from public.school_sources`);
    expect(await shown()).toEqual([]);
    await backend.engine.script(`insert into public.school_sources (register, identifier, school_id, name, edition, licence)
      values ('france', 'B2', '${SCHOOL}', 'COUNTED', '2025', 'x')`);
    expect(await shown()).toEqual([['employment_6m', 50, 'known']]);
  });

  it.each([
    ['a hidden school', `update public.schools set is_active = false`, 0],
    [
      'a closed one',
      `update public.schools set operating_status = 'closed', status_source = 'https://x.test'`,
      0,
    ],
    ['a withdrawn programme', `update public.programmes set is_active = false`, 2],
  ])('of %s are for administrators', async (_what, sql, left) => {
    await load();
    await backend.engine.script(sql);
    expect(await shown()).toHaveLength(left);
    const admin = await backend.createUser('admin');
    expect(await shown(admin.client)).toHaveLength(3);
  });

  it('that change renew the pages of their schools', async () => {
    const follower = await followerOf(ask);
    const removed = { everything: false, slugs: [] };
    const renewed = { everything: null, slugs: ['counted'], lists: 'background', removed };
    await load();
    expect(await follower.next()).toEqual(renewed);
    await load();
    expect(await follower.next()).toBeNull();
    await load([{ ...ROWS[0], figures: [[0, 47, 120]] }, ROWS[2]]);
    expect(await follower.next()).toEqual(renewed);
    await load([ROWS[2]]);
    expect(await follower.next()).toEqual(renewed);
    await load([]);
    expect(await follower.next()).toBeNull();
  });
});
