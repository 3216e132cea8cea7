import { afterEach, describe, expect, it, vi } from 'vitest';
import { emitJobsChanged } from '@/lib/jobs/events';
import type { ItemOutcome } from '@/lib/jobs/handler';
import type { Runner } from '@/lib/jobs/runner';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openTestBackend } from '../../support/backend.ts';
import { finished, itemsNamed, jobOf, makeJob, numbered, runnerOf } from './harness.ts';

const backend = opened(() => openTestBackend({ seed: false }));
const admin = opened(() => backend.createUser('admin'));
let runner: Runner | undefined;
afterEach(async () => {
  await runner?.stop();
  runner = undefined;
  await backend.engine.script('delete from public.jobs');
});

const start = (items: Parameters<typeof makeJob>[1], subject = '') =>
  makeJob(backend, items, { startedBy: admin.id, subject });

function gate<Value = void>() {
  return Promise.withResolvers<Value>();
}
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));

describe('a job', () => {
  it('does its items in order, one at a time, and keeps results and costs', async () => {
    const done: string[] = [];
    let atOnce = 0;
    let most = 0;
    ({ runner } = runnerOf(backend, async ({ label }, context) => {
      most = Math.max(most, ++atOnce);
      await new Promise(setImmediate);
      atOnce -= 1;
      done.push(label);
      context.addCost({ dollars: 0.01 });
      context.addCost({ dollars: 0.02 });
      return { kind: 'done', result: { said: label } };
    }));
    const { job, items } = await finished(backend, await start(itemsNamed('a', 'b', 'c')));
    expect(done).toEqual(['a', 'b', 'c']);
    expect(most).toBe(1);
    expect(job).toMatchObject({ status: 'done', total: 3, done: 3, failed: 0, skipped: 0, current: null });
    expect(job.cost).toBeCloseTo(0.09);
    expect(items.map(({ result, cost }) => ({ result, cost }))).toEqual(
      ['a', 'b', 'c'].map((said) => ({ result: { said }, cost: 0.03 })),
    );
  });

  it('goes on after an item that fails or throws, and tells each by its code', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    ({ runner } = runnerOf(backend, async ({ label }) => {
      if (label === 'throws') throw new Error('secret inside');
      return label === 'fails' ? { kind: 'failed', code: 'refused', detail: 'why' } : { kind: 'done' };
    }));
    const { job, items } = await finished(backend, await start(itemsNamed('fails', 'throws', 'works')));
    expect(job).toMatchObject({ status: 'done', done: 1, failed: 2, errorCode: null });
    expect(items.map(({ status, errorCode, errorDetail }) => [status, errorCode, errorDetail])).toEqual([
      ['failed', 'refused', 'why'],
      ['failed', 'failed', null],
      ['done', null, null],
    ]);
    expect(said).toHaveBeenCalled();
  });

  it('ends at an item that makes going on useless, and leaves the others undone', async () => {
    ({ runner } = runnerOf(backend, async ({ label }) =>
      label === 'b' ? { kind: 'failed', code: 'budget', stop: true } : { kind: 'done' },
    ));
    const { job, items } = await finished(backend, await start(itemsNamed('a', 'b', 'c')));
    expect(job).toMatchObject({ status: 'failed', errorCode: 'budget', done: 1, failed: 1 });
    expect(items.map(({ status }) => status)).toEqual(['done', 'failed', 'cancelled']);
  });

  it('ends after ten equal refusals in a row, and says which', async () => {
    const outcomes = [...'rrrdrrrsrrrrrxrrrrrrrrrrrr'];
    const codes: Record<string, ItemOutcome> = {
      r: { kind: 'failed', code: 'rejected', refusal: true },
      x: { kind: 'failed', code: 'badAnswer', refusal: true },
      d: { kind: 'done' },
      s: { kind: 'skipped' },
    };
    ({ runner } = runnerOf(backend, async () => codes[outcomes.shift() ?? ''] ?? { kind: 'done' }));
    const { job } = await finished(backend, await start(numbered(30)));
    expect(job).toMatchObject({ status: 'failed', errorCode: 'alike', errorDetail: 'rejected' });
    expect(outcomes).toHaveLength(2);
  });

  it('gives up an item that takes longer than the limit', async () => {
    ({ runner } = runnerOf(backend, (_, { signal }) => untilAborted(signal), { itemLimitMs: 30 }));
    const { items } = await finished(backend, await start(itemsNamed('hangs')));
    expect(items).toMatchObject([{ status: 'failed', errorCode: 'timeout' }]);
  });

  it('also when the item does not heed its signal', async () => {
    ({ runner } = runnerOf(backend, () => new Promise(() => {}), { itemLimitMs: 20, graceMs: 20 }));
    const { items } = await finished(backend, await start(itemsNamed('deaf')));
    expect(items).toMatchObject([{ status: 'failed', errorCode: 'timeout' }]);
  });

  it('about one thing never waits behind work on many', async () => {
    const open = gate();
    ({ runner } = runnerOf(backend, async ({ label }) => {
      if (label !== 'single') await open.promise;
      return { kind: 'done' };
    }));
    const bulk = await start(numbered(3));
    expect((await finished(backend, await start(itemsNamed('single'), 'one'))).job.status).toBe('done');
    expect((await jobOf(backend, bulk)).done).toBe(0);
    open.resolve();
    expect((await finished(backend, bulk)).job.done).toBe(3);
  });
});

it('stopping a job aborts the item at work and leaves the rest', async () => {
  const begun = gate();
  ({ runner } = runnerOf(backend, async ({ label }, { signal, addCost }) => {
    if (label === 'a') return { kind: 'done' };
    addCost({ dollars: 0.5 });
    begun.resolve();
    return untilAborted(signal);
  }));
  const id = await start(itemsNamed('a', 'b', 'c'));
  await begun.promise;
  expect((await admin.client.rpc('cancel_job', { p_job: id })).data).toBe('stopping');
  expect((await jobOf(backend, id)).stopping).toBe(true);
  emitJobsChanged();
  const { job, items } = await finished(backend, id);
  expect(job).toMatchObject({ status: 'cancelled', done: 1, failed: 0, cost: 0.5, stopping: false });
  expect(items.map(({ status }) => status)).toEqual(['done', 'cancelled', 'cancelled']);
});

describe('a server that ends', () => {
  it('gives its job back, and the next one goes on at once without doing anything twice', async () => {
    const begun = gate();
    const done: string[] = [];
    const first = runnerOf(backend, async ({ label }, { signal }) => {
      if (label === 'School 3') {
        begun.resolve();
        return untilAborted(signal);
      }
      done.push(label);
      return { kind: 'done' };
    });
    const id = await start(numbered(5));
    await begun.promise;
    await first.runner.stop();
    expect(await jobOf(backend, id)).toMatchObject({ status: 'queued', done: 2 });
    // The lease is an hour, so it does not expire here.
    const next = runnerOf(
      backend,
      async ({ label }) => {
        done.push(label);
        return { kind: 'done' };
      },
      { leaseSeconds: 3600 },
    );
    runner = next.runner;
    expect((await finished(backend, id)).job).toMatchObject({ status: 'done', done: 5 });
    expect(done).toEqual([1, 2, 3, 4, 5].map((n) => `School ${n}`));
  });

  it('when it dies instead, its job is taken over after the lease, and what it had written shows before it counts as done', async () => {
    const school = crypto.randomUUID();
    const id = await start([{ school_id: school, label: 'interrupted' }]);
    const { data: dead } = await backend.service.rpc('claim_job', {
      p_kinds: ['english-fields'],
      p_bulk: true,
      p_seconds: 0,
    });
    await backend.service.rpc('begin_job_item', { p_job: id, p_lease: dead?.lease ?? '', p_seconds: 0 });
    const showChanges = vi.fn(async () => {
      expect((await jobOf(backend, id)).done).toBe(0);
    });
    ({ runner } = runnerOf(backend, async () => ({ kind: 'skipped' }), { showChanges }));
    expect((await finished(backend, id)).job).toMatchObject({ status: 'done', skipped: 1 });
    expect(showChanges).toHaveBeenCalledOnce();
  });
});

it('a backend that is away for a moment costs no finished work', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const rpc = backend.service.rpc.bind(backend.service);
  let refusals = 2;
  let runs = 0;
  const client = Object.create(backend.service) as typeof backend.service;
  client.rpc = ((name: never, args: never) => {
    if ((name as string) === 'finish_job_item' && refusals > 0) {
      refusals -= 1;
      return Promise.resolve({ data: null, error: { message: 'away', code: '' } });
    }
    return rpc(name, args);
  }) as unknown as typeof rpc;
  ({ runner } = runnerOf(
    backend,
    async () => {
      runs += 1;
      return { kind: 'done' };
    },
    { client },
  ));
  expect((await finished(backend, await start(numbered(1)))).job.status).toBe('done');
  expect({ runs, refusals }).toEqual({ runs: 1, refusals: 0 });
});
