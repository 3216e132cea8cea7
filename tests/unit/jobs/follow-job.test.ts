import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followJob } from '@/components/admin/jobs/follow-job';
import type { JobView } from '@/lib/jobs/model/job';

type Answer = { status: number; job?: Partial<JobView> | null } | 'lost';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const asked: string[] = [];
let answers: Answer[] = [];

const running = { status: 200, job: { id: 'j', status: 'running' } } as const;
const ended = { status: 200, job: { id: 'j', status: 'done' } } as const;

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  answers = [];
  page.visibilityState = 'visible';
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const answer = answers.shift() ?? running;
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    return Response.json({ job: answer.job ?? null }, { status: answer.status });
  });
});
afterEach(() => vi.useRealTimers());

describe('a job that is followed', () => {
  it('is asked for once a second until it ends', async () => {
    answers = [running, running, ended];
    const seen = vi.fn();
    const end = followJob({ id: 'j' }, { onSeen: seen });
    await vi.advanceTimersByTimeAsync(1999);
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(await end).toMatchObject({ status: 'done' });
    expect(seen.mock.calls.map(([job]) => job.status)).toEqual(['running', 'running', 'done']);
  });

  it('goes on after problems, which are told and taken back', async () => {
    answers = ['lost', { status: 401 }, { status: 502 }, { status: 503 }, ended];
    const problems: unknown[] = [];
    const end = followJob({ id: 'j' }, { onProblem: (problem) => problems.push(problem) });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await end).toMatchObject({ status: 'done' });
    expect(problems).toEqual(['offline', 'signedOut', 'offline', 'backend', null]);
  });

  it('is given up after as many problems in a row as were asked for', async () => {
    answers = ['lost', running, 'lost', 'lost', ended];
    const end = followJob({ id: 'j' }, { mostProblems: 2 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await end).toBeNull();
    expect(asked).toHaveLength(4);
  });

  it('is left alone while the page is hidden, and asked for at once when it shows again', async () => {
    answers = [running, ended];
    const end = followJob({ id: 'j' });
    await vi.advanceTimersByTimeAsync(0);
    page.visibilityState = 'hidden';
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(1);
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(await end).toMatchObject({ status: 'done' });
  });

  it('is asked for no more once the signal aborts', async () => {
    const stop = new AbortController();
    const end = followJob({ id: 'j' }, { signal: stop.signal });
    await vi.advanceTimersByTimeAsync(0);
    stop.abort();
    expect(await end).toBeNull();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(1);
  });
});
