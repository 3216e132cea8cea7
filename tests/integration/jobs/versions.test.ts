import { readdirSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import type { JobHandler } from '@/lib/jobs/handler';
import { tryLock } from '@/lib/jobs/locks';
import { startRunner } from '@/lib/jobs/runner';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import { openTestBackend } from '../../support/backend.ts';
import { finished, itemsNamed, jobOf, KIND, makeJob, numbered, runnerOf } from './harness.ts';

const [BASELINE = ''] = readdirSync(new URL('../../../supabase/migrations/', import.meta.url));

const backend = opened(() => openTestBackend({ seed: false }));
const admin = opened(() => backend.createUser('admin'));
beforeEach(() => backend.engine.script('delete from public.jobs; delete from private.task_locks'));

const handlerOf = (run: JobHandler['run'], versions?: number[]): JobHandler => ({
  kind: KIND,
  plan: async () => [],
  run,
  ...(versions && { versions }),
});
const start = async (kind: string, subject = '') => {
  const { data } = await backend.service
    .rpc('start_job', {
      p_kind: kind,
      p_subject: subject,
      p_parameters: {},
      p_started_by: admin.id,
      p_items: itemsNamed('a'),
    })
    .throwOnError();
  return data.id;
};

it('processes of two releases leave each other the jobs that they do not know', async () => {
  const [old, next, unknown] = [
    await start(KIND, 'old'),
    await start(`${KIND}@2`, 'next'),
    await start('to-come'),
  ];
  const done: string[] = [];
  const run =
    (who: string): JobHandler['run'] =>
    async (_, { version, jobId }) => {
      done.push(`${who} did ${jobId === old ? 'old' : 'next'} as ${version}`);
      return { kind: 'done' };
    };
  const older = runnerOf(backend, run('older'));
  await finished(backend, old);
  // It has polled again and found nothing.
  await older.runner.untilIdle(new AbortController().signal);
  expect((await jobOf(backend, next)).status).toBe('queued');
  await older.runner.stop();
  const newer = runnerOf(backend, async () => ({ kind: 'done' }), {
    handlers: [handlerOf(run('newer'), [1, 2])],
  });
  await finished(backend, next);
  await newer.runner.stop();
  expect(done).toEqual(['older did old as 1', 'newer did next as 2']);
  const { data } = await backend.service.from('jobs').select('status,version').eq('id', unknown).single();
  expect(data).toEqual({ status: 'queued', version: 1 });
});

it('what one process does among all is done by one of those that ask at the same time, and by another after its time', async () => {
  const ask = (seconds: number) => tryLock(backend.service, 'a-thing', seconds);
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(600)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await ask(600)).toBe(false);
  expect(await tryLock(backend.service, 'another-thing', 600)).toBe(true);
  expect(await ask(0)).toBe(true);
  await backend.engine.script("update private.task_locks set locked_at = now() + interval '1 day'");
  expect(await ask(600)).toBe(true);
});

it('a database says which migrations it has', async () => {
  const has = async (version: string) =>
    (await backend.service.rpc('has_migration', { p_version: version })).data;
  expect([await has(BASELINE.slice(0, 14)), await has('29991231000000')]).toEqual([true, false]);
});

it('a host without anything between requests does what waits, and no more', async () => {
  const id = await makeJob(backend, numbered(3), { startedBy: admin.id });
  const handler = handlerOf(async () => ({ kind: 'done' }));
  // It would poll again after an hour.
  const options = {
    client: backend.service,
    handlers: [handler],
    showChanges: async () => {},
    pollMs: 3_600_000,
  };
  const runner = startRunner(options);
  await runner.untilIdle(new AbortController().signal);
  await runner.stop();
  expect(await jobOf(backend, id)).toMatchObject({ status: 'done', done: 3 });
});
