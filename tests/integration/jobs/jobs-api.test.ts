import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import type { TestUser } from '../../support/backend.ts';
import { openSiteBackend, SITE } from '../../support/site-backend.ts';
import { itemsNamed, KIND, makeJob, numbered } from './harness.ts';

const backend = opened(() => openSiteBackend({ seed: false }));
const admin = opened(() => backend.createUser('admin'));
let current: TestUser | null = null;
let GET: (request: Request) => Promise<Response>;

vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => current?.client ?? backend.anon }));

beforeAll(async () => {
  ({ GET } = await import('@/app/api/admin/jobs/route'));
});
beforeEach(async () => {
  current = admin;
  await backend.engine.script('delete from public.jobs');
});

async function get(query: Record<string, string> = {}) {
  const answer = await GET(new Request(`${SITE}/api/admin/jobs?${new URLSearchParams(query)}`));
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return { status: answer.status, body: await answer.json() };
}
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
