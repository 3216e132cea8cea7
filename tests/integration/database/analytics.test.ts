import { beforeEach, describe, expect, it } from 'vitest';
import { OWNER } from '../../../packages/embedded-supabase/engine/engine.ts';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openTestBackend, type TestUser } from '../../support/backend.ts';

const backend = opened(() => openTestBackend({ seed: false }));
const admin = opened(() => backend.createUser('admin'));
beforeEach(() =>
  backend.engine.script(`
    delete from public.daily_counts; delete from public.daily_school_counts; delete from public.schools;
    insert into public.schools (name, slug, city, country, is_active) values
      ('Open', 'open', 'Lyon', 'France', true), ('Hidden', 'hidden', 'Lyon', 'France', false);`),
);

const add = (counts: unknown) => backend.service.rpc('add_daily_counts', { p_counts: counts as never });
const summary = async (account: TestUser, days = 30) => {
  const { data } = await account.client.rpc('usage_summary', { p_days: days }).throwOnError();
  return data;
};

const sums = async () =>
  Object.fromEntries((await summary(admin)).days.map(({ kind, count }) => [kind, count]));

it('adds sums of the day up, for a school and in all', async () => {
  const counts = [
    { kind: 'school_view', slug: 'open', count: 3 },
    { kind: 'outgoing_click', slug: 'open', count: 1 },
    { kind: 'empty_search', slug: null, count: 2 },
  ];
  expect((await add(counts)).error).toBeNull();
  expect((await add(counts.slice(0, 1))).error).toBeNull();
  expect(await sums()).toEqual({ school_view: 6, outgoing_click: 1, empty_search: 2 });
  const { schools, first, last } = await summary(admin);
  expect(schools).toMatchObject([{ name: 'Open', slug: 'open', views: 6, clicks: 1 }]);
  expect((Date.parse(last) - Date.parse(first)) / 86_400_000).toBe(29);
});

it('counts nothing for schools that are hidden, gone or made up, and no search that names one', async () => {
  const made = ['hidden', 'no-such-school', null].map((slug) => ({ kind: 'school_view', slug, count: 1 }));
  expect((await add([...made, { kind: 'empty_search', slug: 'open', count: 1 }])).error).toBeNull();
  expect(await sums()).toEqual({});
});

it('takes no negative sum, no unknown kind, and bounds an absurd one', async () => {
  await add([
    { kind: 'empty_search', slug: null, count: -5 },
    { kind: 'purchase', slug: 'open', count: 1 },
    { kind: 'school_view', slug: 'open', count: 9_000_000_000 },
  ]);
  expect(await sums()).toEqual({ school_view: 100_000 });
});

it('keeps the sum of the day when a school is deleted', async () => {
  await add([{ kind: 'school_view', slug: 'open', count: 4 }]);
  await backend.engine.query(OWNER, `delete from public.schools where slug = 'open'`);
  expect(await sums()).toEqual({ school_view: 4 });
  expect((await summary(admin)).schools).toEqual([]);
});

it('lets what belongs to schools go after 400 days, and keeps the sums', async () => {
  await backend.engine.script(`
    insert into public.daily_counts (day, kind, count) values (current_date - 500, 'school_view', 1);
    insert into public.daily_school_counts (day, kind, school_id, count)
      select current_date - 500, 'school_view', id, 1 from public.schools where slug = 'open';`);
  await add([{ kind: 'empty_search', slug: null, count: 1 }]);
  const left = async (table: string) =>
    (await backend.engine.query(OWNER, `select 1 from public.${table} where day < current_date`)).rows.length;
  expect([await left('daily_counts'), await left('daily_school_counts')]).toEqual([1, 0]);
});

describe('searches without a result', () => {
  beforeEach(() =>
    // The clock of the copied database may be on the day before.
    backend.engine.script(
      'delete from public.daily_searches; delete from public.daily_counts; delete from private.cleanup_clock;',
    ),
  );

  const add = (searches: unknown) =>
    backend.service.rpc('add_daily_searches', { p_searches: searches as never });

  const list = async (days = 30, page = 1, size = 25) => {
    const args = { p_days: days, p_page: page, p_page_size: size };
    const { data } = await admin.client.rpc('list_empty_searches', args).throwOnError();
    return data;
  };

  const counted = async () => (await list()).searches.map(({ words, count }) => [words, count]);
  const past = (words: string, days: number, count = 1) =>
    backend.engine.script(`insert into public.daily_searches (day, words, count)
    values ((now() at time zone 'utc')::date - ${days}, '${words}', ${count});`);

  it('counts together what means the same, those searched most first', async () => {
    const sent = [
      { words: 'Escuela de Cocina Lunar', count: 2 },
      { words: 'escuela cocina LUNAR', count: 3 },
      { words: 'bombonería', count: 1 },
    ];
    expect((await add(sent)).error).toBeNull();
    expect((await add(sent.slice(2))).error).toBeNull();
    expect(await counted()).toEqual([
      ['escuela cocina lunar', 5],
      ['bomboneria', 2],
    ]);
  });

  it('keeps nothing that is no search, whatever the server sends', async () => {
    const long = `${'x'.repeat(30)} ${'y'.repeat(31)}`;
    const texts = ['...', '', null, '600123456', '6 0 0 1 2 3', 'uno pan tres cuatro cinco seis siete', long];
    expect((await add(texts.map((words) => ({ words, count: 1 })))).error).toBeNull();
    await add([
      { words: 'negative', count: -5 },
      { words: 'absurd', count: 9_000_000_000 },
    ]);
    expect(await counted()).toEqual([['absurd', 100_000]]);
  });

  it('stays bounded under a flood of made-up words, and keeps what people search', async () => {
    await past('known', 3, 4);
    await add([
      { words: 'twice', count: 2 },
      { words: 'known', count: 1 },
    ]);
    const letters = (number: number) =>
      [...String(number)].map((digit) => 'bcdfghjkmn'[Number(digit)]).join('');
    for (let batch = 1; batch <= 4; batch += 1) {
      const flood = Array.from({ length: 1000 }, (_, i) => ({ words: letters(batch * 1000 + i), count: 1 }));
      expect((await add(flood)).error).toBeNull();
    }
    await add([{ words: 'twice', count: 1 }]);
    const { searches, total } = await list(7);
    expect(total).toBe(500);
    expect(searches.slice(0, 2).map(({ words, count }) => [words, count])).toEqual([
      ['known', 5],
      ['twice', 3],
    ]);
  });

  it('compares a period with the days before it, in pages', async () => {
    for (const [words, days, count] of [
      ['a', 0, 2],
      ['a', 7, 5],
      ['b', 6, 9],
      ['c', 7, 1],
      ['d', 14, 1],
    ] as const)
      await past(words, days, count);
    await backend.engine.script(`insert into public.daily_counts (day, kind, count)
    values ((now() at time zone 'utc')::date, 'empty_search', 20), ((now() at time zone 'utc')::date - 7, 'empty_search', 9);`);
    expect(await list(7, 1, 1)).toMatchObject({
      ...{ total: 2, page_count: 2, sum: 20, listed: 11 },
      searches: [{ words: 'b', count: 9, before: 0 }],
    });
    expect(await list(7, 99, 1)).toMatchObject({ page: 2, searches: [{ words: 'a', count: 2, before: 5 }] });
    expect((await list(30)).total).toBe(4);
  });

  it('erases words after 180 days', async () => {
    await past('old', 180);
    await past('young', 179);
    await add([{ words: 'new', count: 1 }]);
    const { rows } = await backend.engine.query(OWNER, 'select words from public.daily_searches order by 1');
    expect(rows).toEqual([{ words: 'new' }, { words: 'young' }]);
  });

  it('is told in the audit log when the list is taken away', async () => {
    expect((await admin.client.rpc('audit_searches_export', { p_days: 90 })).error).toBeNull();
    const { data } = await admin.client
      .from('audit_log')
      .select('verb,thing,actor,detail')
      .order('id', { ascending: false })
      .limit(1);
    expect(data).toEqual([{ verb: 'exported', thing: 'search', actor: admin.id, detail: { days: 90 } }]);
  });
});
