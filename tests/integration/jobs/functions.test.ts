import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { functionRoute } from '@/lib/functions/function-route';
import { emitShutdown } from '@/lib/jobs/events';
import type { JobHandler } from '@/lib/jobs/handler';
import type { Runner } from '@/lib/jobs/runner';
import { BackendError } from '@/lib/supabase/result';
import { opened } from '../../../packages/embedded-supabase/tests/support/opened.ts';
import type { TestUser } from '../../support/backend.ts';
import { openSiteBackend, SITE } from '../../support/site-backend.ts';
import { finished, jobOf, runnerOf } from './harness.ts';

const backend = opened(() => openSiteBackend({ seed: false }));
const admin = opened(() => backend.createUser('admin'));
const superAdmin = opened(() => backend.createUser('super_admin'));
let current: TestUser | null = null;
let runner: Runner | undefined;

// Sessions are cookies, which only Next.js has; the test sets the signed-in user.
vi.mock('@/lib/supabase/server', () => ({ serverClient: async () => current?.client ?? backend.anon }));
const plan = vi.hoisted(() => ({ current: undefined as unknown as JobHandler['plan'] }));
vi.mock('@/lib/jobs/registry', () => ({
  handlerOf: () => ({ plan: (...given: Parameters<JobHandler['plan']>) => plan.current(...given) }),
}));

const route = functionRoute({
  schema: z.strictObject({ schoolId: z.uuid(), note: z.string().max(5).optional() }),
  kind: 'english-fields',
  subject: ({ schoolId }) => schoolId,
  parameters: ({ note }) => ({ note }),
  answer: ({ job, items }) => ({ status: job.status, said: items.map(({ result }) => result) }),
});
const bulk = functionRoute({
  schema: z.strictObject({}),
  kind: 'english-fields',
  answer: ({ job }) => ({ processed: job.done }),
});

afterEach(async () => {
  await runner?.stop();
  runner = undefined;
  current = null;
  await backend.engine.script('delete from public.jobs');
});

const SCHOOL = '11111111-1111-4111-8111-111111111111';
const ask = (body: BodyInit | null, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  new Request(`${SITE}/api/functions/test`, { method: 'POST', body, headers, signal: signal ?? null });
const good = (headers: Record<string, string> = {}) => ask(JSON.stringify({ schoolId: SCHOOL }), headers);
const jobs = async () => (await backend.service.from('jobs').select('*')).data ?? [];

async function tokenOf({ client }: TestUser): Promise<string> {
  const { data } = await client.auth.getSession();
  return data.session?.access_token ?? '';
}
const bearer = async (who: TestUser) => ({ authorization: `Bearer ${await tokenOf(who)}` });

function work(): void {
  plan.current = async () => [{ schoolId: SCHOOL, label: 'X' }];
  ({ runner } = runnerOf(backend, async (_, { parameters }) => ({ kind: 'done', result: parameters })));
}

describe('a function', () => {
  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    'answers %s with 405',
    async (verb) => {
      const answer = route[verb]();
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('POST');
      expect(await answer.json()).toEqual({ success: false, error: 'This function takes POST only' });
    },
  );

  it('starts its job for an admin, waits for it and says what came of it', async () => {
    work();
    current = admin;
    const answer = await route.POST(ask(JSON.stringify({ schoolId: SCHOOL, note: 'n' })));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({
      success: true,
      error: null,
      status: 'done',
      said: [{ note: 'n' }],
    });
    expect(await jobs()).toMatchObject([{ subject: SCHOOL, started_by: admin.id, status: 'done' }]);
  });

  it.each(['', ' ', '{}'])('on many schools takes the body %j', async (body) => {
    work();
    current = superAdmin;
    expect(await (await bulk.POST(ask(body))).json()).toMatchObject({ processed: 1 });
  });

  it('answers at once with the id when that is preferred', async () => {
    work();
    current = admin;
    const answer = await route.POST(good({ prefer: 'wait=10, respond-async' }));
    expect(answer.status).toBe(202);
    expect(answer.headers.get('preference-applied')).toBe('respond-async');
    const { jobId } = await answer.json();
    expect((await finished(backend, jobId)).job.status).toBe('done');
  });

  it('lets its job go on when the caller goes away', async () => {
    const open = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    plan.current = async () => [{ schoolId: null, label: 'X' }];
    ({ runner } = runnerOf(backend, async () => {
      begun.resolve();
      await open.promise;
      return { kind: 'done' };
    }));
    current = admin;
    const gone = new AbortController();
    const answer = bulk.POST(ask(null, {}, gone.signal));
    await begun.promise;
    gone.abort();
    const { jobId } = await (await answer).json();
    expect((await jobOf(backend, jobId)).status).toBe('running');
    open.resolve();
    expect((await finished(backend, jobId)).job.status).toBe('done');
  });

  it('reports that the work continues when the server ends first', async () => {
    plan.current = async () => [{ schoolId: null, label: 'X' }];
    current = admin;
    const answer = bulk.POST(ask(null));
    await vi.waitUntil(async () => (await jobs()).length > 0);
    emitShutdown();
    expect((await answer).status).toBe(503);
    expect(await jobs()).toMatchObject([{ status: 'queued' }]);
  });

  it.each([
    ['that the backend does not answer', '', 503, { code: 'backend' }],
    [
      'a reference to the log for an error of the database',
      '42883',
      500,
      { code: 'failed', reference: expect.stringMatching(/^[0-9a-f]{8}$/) },
    ],
  ])('says %s', async (_what, code, status, body) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    plan.current = async () => {
      throw new BackendError('plan', { message: 'it broke', code });
    };
    current = admin;
    const answer = await bulk.POST(ask(null));
    expect([answer.status, await answer.json()]).toEqual([
      status,
      expect.objectContaining({ success: false, ...body }),
    ]);
  });

  it.each([
    ['with the status of the failure when nothing was done', ['rejected', 'rejected'], 422, 'rejected'],
    ['with 200 and the counts when something was done', ['rejected', null], 200, undefined],
    ['with 200 when nothing was to do', [], 200, undefined],
  ])('ends %s', async (_, items, status, code) => {
    plan.current = async () => items.map(() => ({ schoolId: null, label: 'X' }));
    const outcomes = items.values();
    ({ runner } = runnerOf(backend, async () => {
      const failure = outcomes.next().value;
      return failure ? { kind: 'failed', code: failure } : { kind: 'done' };
    }));
    current = admin;
    const answer = await bulk.POST(ask(null));
    const body = await answer.json();
    expect([answer.status, body.success, body.code]).toEqual([status, status === 200, code]);
    expect(body.processed).toBe(items.filter((failure) => failure === null).length);
  });

  it('joins the job that is under way', async () => {
    plan.current = async () => [{ schoolId: null, label: 'X' }];
    current = admin;
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await bulk.POST(ask(null, { prefer: 'respond-async' }))).json()),
    );
    expect(new Set(ids.map(({ jobId }) => jobId)).size).toBe(1);
    expect(await jobs()).toHaveLength(1);
  });
});

describe('who may call a function', () => {
  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ])('no admin whose browser was sent from elsewhere: %j', async (headers) => {
    current = admin;
    expect((await route.POST(good({ ...headers, host: 'site.test' } as never))).status).toBe(403);
    expect(await jobs()).toEqual([]);
  });

  it('an admin with a bearer token, from wherever', async () => {
    work();
    const answer = await route.POST(good({ ...(await bearer(admin)), 'sec-fetch-site': 'cross-site' }));
    expect(answer.status).toBe(200);
    expect(await jobs()).toMatchObject([{ started_by: admin.id }]);
  });

  it.each([
    ['of nobody', async () => 'Bearer x.y.z'],
    ['of another scheme', async () => 'Basic YTpi'],
    ['that is empty', async () => 'Bearer '],
    ['that is the publishable key', async () => `Bearer ${backend.publishable}`],
    ['that is the secret key', async () => `Bearer ${backend.secret}`],
    ['with a changed signature', async () => `Bearer ${(await tokenOf(admin)).slice(0, -6)}AAAAAA`],
  ])('nobody with a token %s, whatever cookies come along', async (_, authorization) => {
    current = admin;
    const answer = await route.POST(good({ authorization: await authorization() }));
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });
});

describe('a bad body', () => {
  it.each([
    ['{', 'The body must be JSON'],
    ['[]', 'expected object'],
    ['null', 'expected object'],
    ['{}', 'schoolId: '],
    ['{"schoolId":"x"}', 'schoolId: Invalid UUID'],
    [`{"schoolId":"${SCHOOL}","note":"too long"}`, 'note: '],
    [`{"schoolId":"${SCHOOL}","more":1}`, 'more'],
  ])('%s is refused with what is wrong, and nothing starts', async (body, words) => {
    current = admin;
    const answer = await route.POST(ask(body));
    expect(answer.status).toBe(400);
    expect((await answer.json()).error).toContain(words);
    expect(await jobs()).toEqual([]);
  });

  it('that is too large is refused', async () => {
    current = admin;
    expect((await route.POST(ask(' '.repeat(20_000)))).status).toBe(413);
  });
});

describe('a job that cannot begin', () => {
  it.each([
    ['missing', 404],
    ['noSpanish', 409],
  ])('because of %s is answered with %i', async (refused, status) => {
    plan.current = async () => ({ refused });
    current = admin;
    const answer = await route.POST(good());
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code: refused, error: expect.stringMatching(/\w/) });
    expect(await jobs()).toEqual([]);
  });

  it('while the one before is being stopped is answered with 409', async () => {
    const begun = Promise.withResolvers<void>();
    plan.current = async () => [{ schoolId: null, label: 'X' }];
    ({ runner } = runnerOf(backend, async () => {
      begun.resolve();
      return new Promise(() => {});
    }));
    current = admin;
    const { jobId } = await (await bulk.POST(ask(null, { prefer: 'respond-async' }))).json();
    await begun.promise;
    await backend.service.rpc('cancel_job', { p_job: jobId });
    expect((await bulk.POST(ask(null))).status).toBe(409);
  });
});
