import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverLink } from '@/lib/http/server-link';

const answers = {
  backend: 'answers',
  migration: { data: true as boolean | null, error: null as null | object },
};
vi.mock('@/lib/supabase/backend-answers', () => ({ backendState: async () => answers.backend }));
vi.mock('@/lib/supabase/service', () => ({
  serviceClient: () => ({ rpc: () => ({ abortSignal: async () => answers.migration }) }),
}));

let state: typeof import('@/lib/observability/process-state').processState;
let look: () => Promise<import('@/lib/supabase/readiness').Readiness>;

beforeEach(async () => {
  vi.resetModules();
  vi.stubEnv('NEWEST_MIGRATION', '20990101000000');
  ({ processState: state } = await import('@/lib/observability/process-state'));
  Object.assign(state, { wasReady: false, jobs: null });
  serverLink.isEnding = false;
  Object.assign(answers, { backend: 'answers', migration: { data: true, error: null } });
  const { readReadiness } = await import('@/lib/supabase/readiness');
  vi.useFakeTimers({ toFake: ['Date'] });
  // An answer holds for a second.
  look = () => {
    vi.setSystemTime(Date.now() + 2000);
    return readReadiness();
  };
});
afterEach(() => {
  vi.useRealTimers();
  serverLink.isEnding = false;
});

describe('a process', () => {
  it('is not ready before it has met its backend, with the migrations that it knows', async () => {
    answers.backend = 'does not answer';
    expect(await look()).toMatchObject({
      ready: false,
      checks: { database: expect.stringMatching(/^the backend does not answer/) },
    });
  });

  it('names the setting of a refused key, in the log once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    answers.backend = 'refuses the key';
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const { becomeReady } = await import('@/lib/supabase/readiness');
    const stop = becomeReady();
    await vi.advanceTimersByTimeAsync(5000);
    stop();
    const problem = 'the backend refuses the key: see NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY';
    expect(warn.mock.calls).toEqual([[`Not ready: ${problem}`]]);
    expect((await look()).checks.database).toBe(problem);
  });

  it('is not ready before the migrations that it knows are there, where somebody keeps a list of them', async () => {
    answers.migration = { data: false, error: null };
    const told = 'the migration 20990101000000 is not applied';
    expect(await look()).toMatchObject({ ready: false, status: 'not ready', checks: { migrations: told } });
    answers.migration = { data: null, error: null };
    expect(await look()).toMatchObject({ ready: true });
  });

  it('stays in service when the backend is away for all, and says so', async () => {
    await look();
    answers.backend = 'does not answer';
    expect(await look()).toMatchObject({ ready: true, status: 'degraded' });
  });

  it('has been ready without having been asked', async () => {
    answers.backend = 'does not answer';
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const { becomeReady } = await import('@/lib/supabase/readiness');
    const stop = becomeReady();
    await vi.advanceTimersByTimeAsync(1500);
    expect(state.wasReady).toBe(false);
    answers.backend = 'answers';
    await vi.advanceTimersByTimeAsync(1500);
    answers.backend = 'does not answer';
    stop();
    expect(await look()).toMatchObject({ ready: true, status: 'degraded' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves it when it is about to end', async () => {
    await look();
    serverLink.isEnding = true;
    expect(await look()).toMatchObject({ ready: false, status: 'ending' });
  });

  it('says when its job runner has fallen silent or is refused', async () => {
    state.jobs = { at: Date.now(), problem: 'refused' };
    expect(await look()).toMatchObject({ ready: false, checks: { jobs: 'refused' } });
    state.jobs = { at: Date.now() - 100_000, problem: null };
    expect(await look()).toMatchObject({ checks: { jobs: 'the job runner has not looked for a minute' } });
  });
});
