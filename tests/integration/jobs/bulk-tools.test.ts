import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { applyChanges } from '@/lib/cache/show-changes';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import type { TestUser } from '../../support/backend.ts';
import { followPages } from '../../support/followed-pages.ts';
import { openSiteBackend } from '../../support/site-backend.ts';
import { finished, runnerOf } from './harness.ts';

const backend = opened(() => openSiteBackend({ seed: false }));
const admin = opened(() => backend.createUser('admin'));
let current: TestUser | null = null;
let handlers: typeof import('@/lib/job-handlers').JOB_HANDLERS;
let checkTool: typeof import('@/lib/schools/actions/check-tool').checkTool;
let startTool: typeof import('@/lib/jobs/actions/start-tool').startTool;
let countChanged: typeof import('@/lib/jobs/actions/count-changed').countChanged;

vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => current?.client ?? backend.anon }));
const key = vi.hoisted(() => ({ missing: false }));
vi.mock('@/lib/supabase/service', () => ({ serviceClient: () => (key.missing ? null : backend.service) }));

beforeAll(async () => {
  ({ JOB_HANDLERS: handlers } = await import('@/lib/job-handlers'));
  ({ checkTool } = await import('@/lib/schools/actions/check-tool'));
  ({ startTool } = await import('@/lib/jobs/actions/start-tool'));
  ({ countChanged } = await import('@/lib/jobs/actions/count-changed'));
});
beforeEach(async () => {
  current = admin;
  key.missing = false;
  await backend.engine.script(
    'delete from public.jobs; delete from public.schools; delete from public.deleted_schools;',
  );
});

const neverRun = async () => ({ kind: 'failed' as const, code: 'unused' });

/** Starts a tool, runs its job, and returns the result. */
async function run(tool: 'sync-slugs' | 'static-schools') {
  const started = await startTool({ tool });
  if (!started.ok) throw new Error(started.error);
  const invalidated = await followPages(backend.service);
  const { runner } = runnerOf(backend, neverRun, { handlers, showChanges: applyChanges });
  const ended = await finished(backend, started.value.id);
  await runner.stop();
  return { ...ended, invalidated };
}

/** Schools with slugs that the rule would change. */
async function misnamed(count: number): Promise<void> {
  const schools = Array.from({ length: count }, (_, n) => ({
    name: `Escuela ${n}`,
    city: 'Canillo',
    country: 'Andorra',
    slug: `antigua-direccion-${n}`,
  }));
  // In batches, to stay within the statement timeout on a busy machine.
  for (let first = 0; first < count; first += 90) {
    await backend.service
      .from('schools')
      .insert(schools.slice(first, first + 90))
      .throwOnError();
  }
}

it('syncing slugs as a job says how many change before it starts, changes them portion by portion, and then none', async () => {
  await misnamed(250);
  await backend.service.from('schools').insert({ name: 'Bien', city: 'Canillo', country: 'Andorra' });
  const checked = await checkTool({ tool: 'sync-slugs' });
  expect(checked).toMatchObject({ ok: true, value: { schools: 250, of: 251, left: 0 } });
  expect(checked.ok && checked.value.first.slice(0, 2)).toEqual([
    'Escuela 0 (/antigua-direccion-0)',
    'Escuela 1 (/antigua-direccion-1)',
  ]);
  const { job, items, invalidated } = await run('sync-slugs');
  expect(job).toMatchObject({ status: 'done', total: 2, done: 2 });
  expect(items.map(({ label }) => label)).toEqual(['1–200', '201–250']);
  expect(await countChanged({ job: job.id })).toEqual({ ok: true, value: 250 });
  expect(invalidated).toEqual(expect.arrayContaining(['school:antigua-direccion-7', 'school:escuela-7']));
  expect(await checkTool({ tool: 'sync-slugs' })).toEqual({
    ok: true,
    value: { schools: 0, of: 251, left: 0, first: [] },
  });
  expect((await run('sync-slugs')).job).toMatchObject({ status: 'done', total: 0 });
  const { data } = await backend.anon.rpc('resolve_school', {
    p_by: 'slug',
    p_identifier: 'antigua-direccion-7',
  });
  expect(data).toMatchObject([{ slug: 'escuela-7' }]);
});

it('migrating the static schools as a job brings the 26 in by batches of ten, and a second time there is nothing to do', async () => {
  expect(await checkTool({ tool: 'static-schools' })).toMatchObject({ ok: true, value: { schools: 3 } });
  const { job, items, invalidated } = await run('static-schools');
  expect(job).toMatchObject({ status: 'done', total: 3, done: 3, failed: 0 });
  expect(items.map(({ result }) => result)).toEqual([
    { inserted: 10, completed: 0 },
    { inserted: 10, completed: 0 },
    { inserted: 6, completed: 0 },
  ]);
  expect(new Set(invalidated.filter((page) => page.startsWith('school:'))).size).toBe(26);
  const { count } = await backend.service.from('schools').select('*', { count: 'exact', head: true });
  expect(count).toBe(26);
  expect((await run('static-schools')).job).toMatchObject({ status: 'done', total: 0 });
});
