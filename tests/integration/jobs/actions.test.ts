import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobHandler } from '@/lib/jobs/handler';
import type { TestBackend, TestUser } from '../../support/backend.ts';
import { openSiteBackend } from '../../support/site-backend.ts';
import { jobOf, KIND, makeJob, numbered } from './harness.ts';

let backend: TestBackend;
let user: TestUser;
let admin: TestUser;
let current: TestUser | null = null;
let startJob: typeof import('@/lib/jobs/services/start-job').startJob;
let cancelJob: typeof import('@/lib/jobs/actions/cancel-job').cancelJob;
let retryFailed: typeof import('@/lib/jobs/actions/retry-job').retryFailed;

vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => current?.client ?? backend.anon }));
const key = vi.hoisted(() => ({ missing: false }));
vi.mock('@/lib/supabase/service', () => ({ serviceClient: () => (key.missing ? null : backend.service) }));
const plan = vi.hoisted(() => ({ current: undefined as unknown as JobHandler['plan'] }));
vi.mock('@/lib/jobs/registry', () => ({
  handlerOf: () => ({ plan: (...given: Parameters<JobHandler['plan']>) => plan.current(...given) }),
}));

beforeAll(async () => {
  backend = await openSiteBackend({ seed: false });
  user = await backend.createUser('user');
  admin = await backend.createUser('admin');
  ({ startJob } = await import('@/lib/jobs/services/start-job'));
  ({ cancelJob } = await import('@/lib/jobs/actions/cancel-job'));
  ({ retryFailed } = await import('@/lib/jobs/actions/retry-job'));
});
beforeEach(async () => {
  current = admin;
  key.missing = false;
  await backend.engine.script('delete from public.jobs');
});
afterAll(() => backend.close());

const start = () => startJob({ kind: KIND, startedBy: admin.id });

describe('starting a job', () => {
  it('without the secret key says so and leaves nothing', async () => {
    key.missing = true;
    expect(await start()).toEqual({ ok: false, error: 'noSecretKey' });
  });

  it('stores a plan larger than what a backend takes at once, in its order', async () => {
    const detail = { text: 'x'.repeat(500) };
    plan.current = async () =>
      Array.from({ length: 2500 }, (_, n) => ({ schoolId: null, label: `School ${n}`, detail }));
    const started = await start();
    expect(started).toMatchObject({ ok: true, value: { joined: false, total: 2500 } });
    const job = await jobOf(backend, started.ok ? started.value.id : '');
    expect(job).toMatchObject({ status: 'queued', total: 2500 });
    expect(job.items.map(({ label }) => label)).toEqual(
      Array.from({ length: 2500 }, (_, n) => `School ${n}`),
    );
  });

  it('with nothing to do is a job that is done', async () => {
    plan.current = async () => [];
    const started = await start();
    expect(started).toMatchObject({ ok: true, value: { total: 0 } });
    expect((await jobOf(backend, started.ok ? started.value.id : '')).status).toBe('done');
  });

  it('many times at once is one job', async () => {
    plan.current = async () => [{ schoolId: null, label: 'X' }];
    const answers = await Promise.all(Array.from({ length: 8 }, start));
    const values = answers.map((answer) => (answer.ok ? answer.value : null));
    expect(new Set(values.map((value) => value?.id)).size).toBe(1);
    expect(values.filter((value) => value?.joined === false)).toHaveLength(1);
  });
});

describe('stopping and retrying', () => {
  it('is for admins', async () => {
    const id = await makeJob(backend, numbered(1), { startedBy: admin.id });
    current = null;
    expect(await cancelJob({ id })).toEqual({ ok: false, error: 'signedOut' });
    expect(await retryFailed({ id })).toEqual({ ok: false, error: 'signedOut' });
    current = user;
    expect(await cancelJob({ id })).toEqual({ ok: false, error: 'forbidden' });
    expect(await retryFailed({ id })).toEqual({ ok: false, error: 'forbidden' });
    expect((await jobOf(backend, id)).status).toBe('queued');
  });

  it('answers with a code for each thing that cannot be', async () => {
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
});
