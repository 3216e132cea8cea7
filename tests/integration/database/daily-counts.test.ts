import { beforeEach, expect, it } from 'vitest';
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
