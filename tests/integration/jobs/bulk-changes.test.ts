import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { BulkChange } from '@/lib/schools/model/bulk-change';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import type { TestUser } from '../../support/backend.ts';
import { openSiteBackend } from '../../support/site-backend.ts';
import { finished, runnerOf } from './harness.ts';

const backend = opened(() => openSiteBackend({ seed: false }));
const admin = opened(() => backend.createUser('admin'));
const superAdmin = opened(() => backend.createUser('super_admin'));
let current: TestUser;
let handlers: typeof import('@/lib/job-handlers').JOB_HANDLERS;
let checkBulk: typeof import('@/lib/schools/actions/check-bulk').checkBulk;
let startBulk: typeof import('@/lib/schools/actions/start-bulk').startBulk;
let startJob: typeof import('@/lib/jobs/services/start-job').startJob;
let undoBulk: typeof import('@/lib/schools/actions/undo-bulk').undoBulk;

vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => current.client }));
vi.mock('@/lib/supabase/service', () => ({ serviceClient: () => backend.service }));

beforeAll(async () => {
  ({ JOB_HANDLERS: handlers } = await import('@/lib/job-handlers'));
  ({ checkBulk } = await import('@/lib/schools/actions/check-bulk'));
  ({ startBulk } = await import('@/lib/schools/actions/start-bulk'));
  ({ startJob } = await import('@/lib/jobs/services/start-job'));
  ({ undoBulk } = await import('@/lib/schools/actions/undo-bulk'));
});

/** More schools than a page of the list, two hidden, one in another country. */
beforeEach(async () => {
  current = admin;
  await backend.engine.script(`
    delete from public.jobs; delete from public.schools; delete from public.deleted_schools;
    insert into public.schools (name, city, country, is_active)
      select 'School ' || lpad(n::text, 2, '0'), 'Canillo', 'Andorra', n > 2 from generate_series(1, 55) n;
    insert into public.schools (name, city, country) values ('Other', 'Lyon', 'France');`);
});

const QUERY = '?country=andorra';
const stored = async () =>
  (await backend.service.from('schools').select('name,is_active,region,country,city,languages').order('name'))
    .data ?? [];
const countOf = async (condition: (school: Awaited<ReturnType<typeof stored>>[number]) => boolean) =>
  (await stored()).filter(condition).length;

async function value<T>(answer: Promise<{ ok: true; value: T } | { ok: false; error: string }>): Promise<T> {
  const result = await answer;
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

async function ended(started: Promise<{ ok: true; value: { id: string } } | { ok: false; error: string }>) {
  const { id } = await value(started);
  const { runner } = runnerOf(backend, async () => ({ kind: 'done' }), { handlers });
  const { job } = await finished(backend, id);
  await runner.stop();
  return job;
}
const change = async (what: BulkChange, expected: number) =>
  ended(startBulk({ query: QUERY, change: what, expected }));

it('hides all schools under the filters, in the name of who asked, and shows again those that it hid', async () => {
  expect(await value(checkBulk({ query: QUERY, change: { kind: 'hide' } }))).toEqual({
    ...{ total: 55, changing: 53 },
    names: ['School 03', 'School 04', 'School 05', 'School 06', 'School 07'],
  });
  const job = await change({ kind: 'hide' }, 53);
  expect(job).toMatchObject({ kind: 'change-schools', status: 'done', done: 53, failed: 0 });
  expect(await countOf(({ is_active }) => is_active)).toBe(1);
  const { data } = await backend.service
    .from('change_log')
    .select('actor')
    .eq('action', 'update')
    .order('id', { ascending: false })
    .limit(1);
  expect(data).toEqual([{ actor: admin.id }]);
  expect(await ended(undoBulk({ job: job.id }))).toMatchObject({ kind: 'undo-change', done: 53 });
  expect(await countOf(({ is_active }) => !is_active)).toBe(2);
});

it('sets a field, and takes that back where nobody has changed it since', async () => {
  const job = await change({ kind: 'set', field: 'languages', value: ['Catalan'] }, 55);
  expect(await countOf(({ languages }) => languages[0] === 'Catalan')).toBe(55);
  await backend.service
    .from('schools')
    .update({ languages: ['French'] })
    .eq('name', 'School 01');
  expect(await ended(undoBulk({ job: job.id }))).toMatchObject({ done: 54, skipped: 1 });
  expect(await countOf(({ languages }) => languages.length === 0)).toBe(55);
  expect((await stored()).find(({ name }) => name === 'School 01')?.languages).toEqual(['French']);
});

it('changes the others where one school breaks a rule, and says which', async () => {
  await backend.engine.script(`update public.schools set tuition_currency = 'EUR',
    tuition_min = case name when 'School 07' then 100 end where country = 'Andorra'`);
  const schools = (await backend.service.from('schools').select('id,name').order('name')).data ?? [];
  const job = await ended(
    startJob({
      kind: 'change-schools',
      subject: crypto.randomUUID(),
      parameters: { change: { set: { tuition_currency: null } } },
      startedBy: { id: admin.id, session: '' },
      items: schools.map(({ id, name }) => ({ schoolId: id, label: name })),
    }),
  );
  expect(job).toMatchObject({ status: 'done', done: 54, skipped: 1, failed: 1 });
  const items = await backend.service.from('job_items').select('label,error_code').eq('status', 'failed');
  expect(items.data).toEqual([{ label: 'School 07', error_code: 'conflict' }]);
});

it('refuses what a field does not take, and another number of schools than was said', async () => {
  const invalid = await checkBulk({ query: QUERY, change: { kind: 'set', field: 'city', value: ' ' } });
  expect(invalid).toMatchObject({ ok: false, error: 'invalid' });
  expect(await startBulk({ query: QUERY, change: { kind: 'hide' }, expected: 55 })).toMatchObject({
    ...{ ok: false, error: 'outdated' },
  });
  expect(await countOf(({ is_active }) => is_active)).toBe(54);
});

it('deletes, and a super administrator alone brings the schools back', async () => {
  const before = await stored();
  const job = await change({ kind: 'delete' }, 55);
  expect(await stored()).toHaveLength(1);
  expect(await undoBulk({ job: job.id })).toMatchObject({ ok: false, error: 'forbidden' });
  current = superAdmin;
  expect(await ended(undoBulk({ job: job.id }))).toMatchObject({ done: 55, failed: 0 });
  expect(await stored()).toEqual(before);
});

it('runs a tool for the schools under the filters alone', async () => {
  await backend.service
    .from('schools')
    .update({ features: ['Huerto propio'] })
    .neq('name', '');
  expect(
    await value(checkBulk({ query: QUERY, change: { kind: 'tool', tool: 'english-fields' } })),
  ).toMatchObject({ total: 55, changing: 55 });
});
