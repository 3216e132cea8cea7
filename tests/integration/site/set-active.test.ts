import { beforeAll, expect, it, vi } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { followPages } from '../../support/followed-pages.ts';
import { openSiteBackend } from '../../support/site-backend.ts';

const backend = opened(openSiteBackend);
const admin = opened(() => backend.createUser('admin'));
let setActive: typeof import('@/lib/schools/actions/set-active').setActive;
let invalidated: string[] = [];

// Sessions are cookies, which only Next.js has.
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => admin.client }));
vi.mock('next/cache', () => ({ refresh: () => {} }));

beforeAll(async () => {
  ({ setActive } = await import('@/lib/schools/actions/set-active'));
});

async function insertSchools(count: number, fields: { name?: string; is_active: boolean }) {
  const rows = Array.from({ length: count }, (_, index) => ({
    name: `Portion ${index}`,
    city: 'Ordino',
    country: 'Andorra',
    ...fields,
  }));
  const { data } = await backend.service.from('schools').insert(rows).select('id,slug').throwOnError();
  return { ids: data.map(({ id }) => id), slugs: data.map(({ slug }) => slug) };
}
const stored = async (ids: string[]) =>
  (await backend.service.from('schools').select('is_active,updated_at').in('id', ids)).data ?? [];

it('shows many schools in batches', async () => {
  const { ids, slugs } = await insertSchools(30, { is_active: false });
  invalidated = await followPages(backend.service);
  expect(await setActive({ ids, active: true })).toEqual({ ok: true, value: { count: 30 } });
  const schools = await stored(ids);
  expect(schools.every(({ is_active }) => is_active)).toBe(true);
  // Rows of one transaction have the same timestamp.
  const portions = Map.groupBy(schools, ({ updated_at }) => updated_at);
  expect(Math.min(...[...portions.values()].map(({ length }) => length))).toBeLessThanOrEqual(5);
  expect(portions.size).toBeGreaterThan(1);
  for (const slug of slugs) expect(invalidated).toContain(`school:${slug}`);
});

it('keeps what was done before a portion fails, makes its pages anew, and does the rest when asked again', async () => {
  const { ids, slugs } = await insertSchools(20, { is_active: true });
  invalidated = await followPages(backend.service);
  const [last = ''] = ids.slice(-1);
  await backend.engine.script(`
    create function private.refuse_one() returns trigger language plpgsql as $$
    begin
      if new.id = '${last}' then raise exception 'not this one'; end if;
      return new;
    end $$;
    create trigger refuse_one before update on public.schools for each row execute function private.refuse_one()`);
  expect(await setActive({ ids, active: false })).toMatchObject({ ok: false, error: 'failed' });
  expect((await stored(ids)).filter(({ is_active }) => !is_active).length).toBeGreaterThan(0);
  expect(invalidated).toContain(`school:${slugs[0]}`);
  await backend.engine.script(
    'drop trigger refuse_one on public.schools; drop function private.refuse_one()',
  );
  expect(await setActive({ ids, active: false })).toEqual({ ok: true, value: { count: 20 } });
  expect((await stored(ids)).some(({ is_active }) => is_active)).toBe(false);
});
