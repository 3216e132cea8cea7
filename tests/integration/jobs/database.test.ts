import { beforeEach, describe, expect, it } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openTestBackend } from '../../support/backend.ts';
import { itemsNamed, jobOf, KIND, makeJob, numbered } from './harness.ts';

const backend = opened(() => openTestBackend({ seed: false }));
const admin = opened(() => backend.createUser('admin'));
const superAdmin = opened(() => backend.createUser('super_admin'));
beforeEach(() => backend.engine.script('delete from public.jobs'));

const start = (count: number, subject = '') =>
  makeJob(backend, numbered(count), { startedBy: admin.id, subject });

async function value<T>(answer: PromiseLike<{ data: T; error: { message: string } | null }>) {
  const { data, error } = await answer;
  if (error) throw new Error(error.message);
  return data as NonNullable<T>;
}
const claim = async (seconds = 600) =>
  (await backend.service.rpc('claim_job', { p_kinds: [KIND], p_bulk: true, p_seconds: seconds })).data;
const begin = (p_job: string, p_lease: string) =>
  value(backend.service.rpc('begin_job_item', { p_job, p_lease, p_seconds: 600 }));
const finish = (p_job: string, p_lease: string, p_position: number, p_status = 'done', p_cost = 0) =>
  value(backend.service.rpc('finish_job_item', { p_job, p_lease, p_position, p_status, p_cost }));
async function work(id: string, outcomes: string[]): Promise<void> {
  const lease = (await claim())?.lease ?? '';
  for (const outcome of outcomes) {
    const item = await begin(id, lease);
    if (item.state === 'item') await finish(id, lease, item.position, outcome);
  }
  await value(backend.service.rpc('end_job', { p_job: id, p_lease: lease }));
}

describe('starting', () => {
  it('twenty at the same time make one job', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => start(3)));
    expect(new Set(ids).size).toBe(1);
    expect(await jobOf(backend, ids[0] ?? '')).toMatchObject({ total: 3 });
  });

  it('says when the job that is joined is being stopped', async () => {
    const id = await start(1);
    await claim();
    expect(await value(admin.client.rpc('cancel_job', { p_job: id }))).toBe('stopping');
    const joined = await value(
      backend.service.rpc('start_job', {
        p_kind: KIND,
        p_subject: '',
        p_parameters: {},
        p_started_by: admin.id,
        p_items: [],
      }),
    );
    expect(joined).toEqual({ id, joined: true, total: 1, stopping: true });
  });

  it('a job with an incomplete plan is not claimed, and ends as interrupted', async () => {
    const { id } = await value(
      backend.service.rpc('start_job', {
        p_kind: KIND,
        p_subject: '',
        p_parameters: {},
        p_started_by: admin.id,
        p_items: itemsNamed('a'),
        p_planned: false,
      }),
    );
    expect(await claim()).toBeNull();
    await backend.engine.script(`update public.jobs set leased_until = now() - interval '1 second'`);
    expect(await claim()).toBeNull();
    expect(await jobOf(backend, id)).toMatchObject({ status: 'failed', errorCode: 'interrupted' });
  });

  it('keeps the 300 latest of the finished ones', async () => {
    await backend.engine.script(
      `insert into public.jobs (kind, subject, status, finished_at, created_at)
       select 'sync-slugs', '', 'done', now(), now() - n * interval '1 minute' from generate_series(1, 305) n`,
    );
    await start(1);
    const { count } = await backend.service.from('jobs').select('*', { count: 'exact', head: true });
    expect(count).toBe(301);
  });

  it('survives the account that started it', async () => {
    const leaving = await backend.createUser('admin');
    const id = await makeJob(backend, numbered(1), { startedBy: leaving.id });
    await backend.service.auth.admin.deleteUser(leaving.id);
    expect((await jobOf(backend, id)).startedBy).toBeNull();
  });
});

describe('a lease', () => {
  it('gives a job to one of many', async () => {
    await start(1);
    const taken = await Promise.all(Array.from({ length: 6 }, () => claim()));
    expect(taken.filter((job) => job !== null)).toHaveLength(1);
  });

  it('that ran out lets nothing of its former holder through', async () => {
    const id = await start(3);
    const former = (await claim(0))?.lease ?? '';
    expect(await begin(id, former)).toMatchObject({ state: 'item', position: 1 });
    await backend.engine.script(`update public.jobs set leased_until = now() - interval '1 second'`);
    const present = (await claim())?.lease ?? '';
    expect(present).not.toBe(former);
    expect(await finish(id, former, 1)).toBe('lost');
    expect(await begin(id, former)).toEqual({ state: 'lost' });
    const key = { p_job: id, p_lease: former };
    expect(await value(backend.service.rpc('renew_job', { ...key, p_seconds: 9 }))).toBe('lost');
    expect(await value(backend.service.rpc('end_job', key))).toBe('lost');
    expect(await value(backend.service.rpc('release_job', key))).toBe('lost');
    expect(await jobOf(backend, id)).toMatchObject({ status: 'running', done: 0 });
    expect(await begin(id, present)).toMatchObject({ position: 1, attempts: 2 });
    expect(await finish(id, present, 1)).toBe('kept');
  });

  it('that is renewed in time is not taken away', async () => {
    const id = await start(1);
    const lease = (await claim(0))?.lease ?? '';
    await value(backend.service.rpc('renew_job', { p_job: id, p_lease: lease, p_seconds: 600 }));
    expect(await claim()).toBeNull();
  });
});

describe('an item', () => {
  it('is given again until it is finished, and finishing it twice counts once', async () => {
    const id = await start(2);
    const lease = (await claim())?.lease ?? '';
    const first = await begin(id, lease);
    expect(await begin(id, lease)).toEqual(first);
    expect(await finish(id, lease, 1, 'done', 0.5)).toBe('kept');
    expect(await finish(id, lease, 1, 'done', 0.5)).toBe('kept');
    expect(await finish(id, lease, 2, 'done', 0.5)).toBe('kept');
    expect(await jobOf(backend, id)).toMatchObject({ done: 1, cost: 0.5 });
    expect(await begin(id, lease)).toMatchObject({ position: 2 });
  });

  it('of an import that outlives three of its workers ends the job, and a retry goes on from there', async () => {
    const kind = 'import-apply';
    const id = await makeJob(backend, numbered(3), { kind, subject: 'x', startedBy: admin.id });
    const take = async () => {
      await backend.engine.script(`update public.jobs set leased_until = now() - interval '1 second'`);
      const call = backend.service.rpc('claim_job', { p_kinds: [kind], p_bulk: false, p_seconds: 600 });
      return (await value(call))?.lease ?? '';
    };
    for (let death = 0; death < 3; death += 1)
      expect(await begin(id, await take())).toMatchObject({ position: 1 });
    expect(await begin(id, await take())).toMatchObject({ state: 'lost' });
    const { status, errorCode, items } = await jobOf(backend, id);
    expect([status, errorCode]).toEqual(['failed', 'interrupted']);
    expect(items.map((item) => item.status)).toEqual(['failed', 'cancelled', 'cancelled']);
    expect(await value(admin.client.rpc('retry_job', { p_job: id }))).toBe('queued');
    expect(await begin(id, await take())).toMatchObject({ position: 1 });
  });

  it('that outlives three of its workers is given up', async () => {
    const id = await start(2);
    for (let death = 0; death < 3; death += 1) {
      const lease = (await claim(600))?.lease ?? '';
      expect(await begin(id, lease)).toMatchObject({ position: 1, attempts: death + 1 });
      await backend.engine.script(`update public.jobs set leased_until = now() - interval '1 second'`);
    }
    const lease = (await claim())?.lease ?? '';
    expect(await begin(id, lease)).toMatchObject({ position: 2 });
    const { items, failed } = await jobOf(backend, id);
    expect(failed).toBe(1);
    expect(items[0]).toMatchObject({ status: 'failed', errorCode: 'interrupted' });
  });
});

describe('stopping', () => {
  it('a job that waits ends it immediately', async () => {
    const id = await start(2);
    expect(await value(admin.client.rpc('cancel_job', { p_job: id }))).toBe('cancelled');
    const { status, items } = await jobOf(backend, id);
    expect([status, ...items.map((item) => item.status)]).toEqual(['cancelled', 'cancelled', 'cancelled']);
  });

  it('a job at work asks its worker', async () => {
    const id = await start(2);
    const lease = (await claim())?.lease ?? '';
    await begin(id, lease);
    expect(await value(admin.client.rpc('cancel_job', { p_job: id }))).toBe('stopping');
    expect(await value(backend.service.rpc('renew_job', { p_job: id, p_lease: lease, p_seconds: 9 }))).toBe(
      'cancelled',
    );
    await finish(id, lease, 1);
    expect(await begin(id, lease)).toEqual({ state: 'cancelled' });
  });

  it('a job whose worker died ends it, at the next poll of any process', async () => {
    const first = await start(1);
    await claim(0);
    await backend.engine.script(`update public.jobs set leased_until = now() - interval '1 second'`);
    expect(await value(admin.client.rpc('cancel_job', { p_job: first }))).toBe('cancelled');
    const second = await start(1);
    await claim(600);
    await value(admin.client.rpc('cancel_job', { p_job: second }));
    await backend.engine.script(
      `update public.jobs set leased_until = now() - interval '1 second' where status = 'running'`,
    );
    expect(await claim()).toBeNull();
    expect((await jobOf(backend, second)).status).toBe('cancelled');
  });
});

describe('retrying', () => {
  it('does the failed items again and leaves the others as they are', async () => {
    const id = await start(3);
    await work(id, ['done', 'failed', 'skipped']);
    expect(await jobOf(backend, id)).toMatchObject({ status: 'done', done: 1, failed: 1, skipped: 1 });
    expect(await value(superAdmin.client.rpc('retry_job', { p_job: id }))).toBe('queued');
    const waiting = await jobOf(backend, id);
    expect(waiting).toMatchObject({
      status: 'queued',
      done: 1,
      failed: 0,
      skipped: 1,
      startedBy: superAdmin.id,
    });
    expect(waiting.items.map(({ status }) => status)).toEqual(['done', 'queued', 'skipped']);
    await work(id, ['done']);
    expect(await jobOf(backend, id)).toMatchObject({ status: 'done', done: 2, failed: 0, skipped: 1 });
  });

  it('takes up the rest of a stopped job when asked to', async () => {
    const id = await start(3);
    const lease = (await claim())?.lease ?? '';
    await begin(id, lease);
    await finish(id, lease, 1, 'failed');
    await value(backend.service.rpc('end_job', { p_job: id, p_lease: lease, p_status: 'cancelled' }));
    expect(await value(admin.client.rpc('retry_job', { p_job: id, p_rest: true }))).toBe('queued');
    await work(id, ['done', 'done', 'done']);
    expect(await jobOf(backend, id)).toMatchObject({ status: 'done', done: 3, failed: 0 });
  });

  it('of the failed items alone leaves what a stop left', async () => {
    const id = await start(2);
    const lease = (await claim())?.lease ?? '';
    await begin(id, lease);
    await finish(id, lease, 1, 'failed');
    await value(backend.service.rpc('end_job', { p_job: id, p_lease: lease, p_status: 'cancelled' }));
    expect(await value(admin.client.rpc('retry_job', { p_job: id }))).toBe('queued');
    await work(id, ['done']);
    const { status, done, items } = await jobOf(backend, id);
    expect({ status, done, left: items.map((item) => item.status) }).toEqual({
      status: 'cancelled',
      done: 1,
      left: ['done', 'cancelled'],
    });
  });
});
