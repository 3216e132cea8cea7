import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobHandler } from '@/lib/jobs/handler';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import type { TestUser } from '../../support/backend.ts';
import { openSiteBackend, SITE } from '../../support/site-backend.ts';
import { itemsNamed, jobOf, KIND, makeJob, numbered } from './harness.ts';

const backend = opened(() => openSiteBackend({ seed: false }));
const admin = opened(() => backend.createUser('admin'));
let current: TestUser | null = null;
let GET: (request: Request) => Promise<Response>;
let startJob: typeof import('@/lib/jobs/services/start-job').startJob;
let cancelJob: typeof import('@/lib/jobs/actions/cancel-job').cancelJob;
let retryFailed: typeof import('@/lib/jobs/actions/retry-job').retryFailed;

const key = vi.hoisted(() => ({ missing: false }));
const plan = vi.hoisted(() => ({ current: undefined as unknown as JobHandler['plan'] }));
vi.mock('@/lib/supabase/service', () => ({ serviceClient: () => (key.missing ? null : backend.service) }));
vi.mock('@/lib/jobs/registry', () => ({
  handlerOf: () => ({ plan: (...given: Parameters<JobHandler['plan']>) => plan.current(...given) }),
}));
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => current?.client ?? backend.anon }));
beforeAll(async () => {
  ({ GET } = await import('@/app/api/admin/jobs/route'));
  ({ startJob } = await import('@/lib/jobs/services/start-job'));
  ({ cancelJob } = await import('@/lib/jobs/actions/cancel-job'));
  ({ retryFailed } = await import('@/lib/jobs/actions/retry-job'));
});

beforeEach(async () => {
  current = admin;
  key.missing = false;
  await backend.engine.script('delete from public.jobs');
});

async function get(query: Record<string, string> = {}) {
  const answer = await GET(new Request(`${SITE}/api/admin/jobs?${new URLSearchParams(query)}`));
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return { status: answer.status, body: await answer.json() };
}

const plannedJob = () => startJob({ kind: KIND, startedBy: { id: admin.id, session: '' } });
const start = (subject = '') => makeJob(backend, numbered(2), { startedBy: admin.id, subject });

describe('the jobs, over HTTP,', () => {
  it('tell the unfinished one of a kind and subject', async () => {
    expect((await get({ kind: KIND })).body).toEqual({ job: null });
    const id = await start();
    const other = await start('x');
    expect((await get({ kind: KIND })).body.job).toMatchObject({ id, total: 2, status: 'queued' });
    expect((await get({ kind: KIND, subject: 'x' })).body.job.id).toBe(other);
    await backend.service.rpc('cancel_job', { p_job: id });
    expect((await get({ kind: KIND })).body).toEqual({ job: null });
  });

  it('list the latest hundred with what they are about and who started them, and no lease', async () => {
    await backend.engine.script(
      `insert into public.jobs (kind, subject, status, finished_at, created_at)
       select 'sync-slugs', '', 'done', now(), now() - n * interval '1 minute' from generate_series(1, 120) n`,
    );
    const id = await makeJob(backend, itemsNamed('Escuela'), { startedBy: admin.id, subject: 'x' });
    const { jobs } = (await get()).body;
    expect(jobs).toHaveLength(100);
    expect(jobs[0]).toMatchObject({ job: { id }, about: 'Escuela', startedBy: 'Test admin' });
    expect(jobs[1]).toMatchObject({ about: null, startedBy: null });
    expect(JSON.stringify(jobs)).not.toContain('lease');
  });

  it.each([{ id: 'x' }, { kind: 'nothing' }, { subject: 'x' }, { kind: KIND, subject: 'x'.repeat(201) }])(
    'refuse %j',
    async (query) => {
      expect(await get(query as never)).toEqual({ status: 400, body: { error: 'invalid' } });
    },
  );

  it('say when there is no such job', async () => {
    expect((await get({ id: crypto.randomUUID() })).status).toBe(404);
  });
});

describe('starting a job', () => {
  it('without the secret key says so and leaves nothing', async () => {
    key.missing = true;
    expect(await plannedJob()).toEqual({ ok: false, error: 'noSecretKey' });
  });

  it('stores a plan larger than what a backend takes at once, in its order', async () => {
    const detail = { text: 'x'.repeat(500) };
    plan.current = async () =>
      Array.from({ length: 2500 }, (_, n) => ({ schoolId: null, label: `School ${n}`, detail }));
    const started = await plannedJob();
    expect(started).toMatchObject({ ok: true, value: { joined: false, total: 2500 } });
    const job = await jobOf(backend, started.ok ? started.value.id : '');
    expect(job).toMatchObject({ status: 'queued', total: 2500 });
    expect(job.items.map(({ label }) => label)).toEqual(
      Array.from({ length: 2500 }, (_, n) => `School ${n}`),
    );
  });

  it('many times concurrently is one job', async () => {
    plan.current = async () => [{ schoolId: null, label: 'X' }];
    const answers = await Promise.all(Array.from({ length: 8 }, plannedJob));
    const values = answers.map((answer) => (answer.ok ? answer.value : null));
    expect(new Set(values.map((value) => value?.id)).size).toBe(1);
    expect(values.filter((value) => value?.joined === false)).toHaveLength(1);
  });
});

it('stopping and retrying answers with a code for each thing that cannot be', async () => {
  const nothing = crypto.randomUUID();
  expect(await cancelJob({ id: nothing })).toEqual({ ok: false, error: 'missing' });
  expect(await retryFailed({ id: nothing })).toEqual({ ok: false, error: 'missing' });
  expect(await cancelJob({ id: 'x' })).toMatchObject({ ok: false, error: 'invalid' });
  const id = await makeJob(backend, numbered(1), { startedBy: admin.id });
  expect(await retryFailed({ id })).toEqual({ ok: false, error: 'unfinished' });
  expect(await cancelJob({ id })).toEqual({ ok: true, value: { stopping: false } });
  expect(await retryFailed({ id })).toEqual({ ok: false, error: 'nothing' });
  const other = await makeJob(backend, numbered(1), { startedBy: admin.id });
  expect(await retryFailed({ id, rest: true })).toEqual({ ok: false, error: 'taken' });
  await cancelJob({ id: other });
  expect(await retryFailed({ id, rest: true })).toEqual({ ok: true, value: null });
  expect((await jobOf(backend, id)).status).toBe('queued');
  key.missing = true;
  expect(await retryFailed({ id })).toEqual({ ok: false, error: 'noSecretKey' });
});
