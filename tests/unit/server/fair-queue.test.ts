import { describe, expect, it } from 'vitest';
import { FairQueue } from '@/lib/http/fair-queue';

const LIMITS = { running: 2, runningPerClient: 1, waiting: 6, waitingPerClient: 4 };

/** Tasks that end on demand, and their names in the order of their starts. */
function recorder(limits = LIMITS) {
  const queue = new FairQueue(limits);
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  /** Continuations of tasks and queue. */
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await null;
  };
  const add = (client: string, name: string) =>
    queue.run(client, () => {
      started.push(name);
      return new Promise<string>((resolve) => finish.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    finish.get(name)?.();
    await settle();
  };
  return { queue, started, add, end, settle };
}

describe('a fair queue', () => {
  it('takes the clients in turn, however many tasks one has', async () => {
    const { started, add, end, settle } = recorder({ ...LIMITS, running: 1 });
    for (const name of ['a1', 'a2', 'a3']) void add('a', name);
    for (const name of ['b1', 'b2']) void add('b', name);
    await settle();
    for (const name of ['a1', 'b1', 'a2', 'b2', 'a3']) {
      expect(started.at(-1)).toBe(name);
      await end(name);
    }
    expect(started).toHaveLength(5);
  });

  it('runs no more of one client than its limit, although places are free', async () => {
    const { started, add, end, settle } = recorder();
    void add('a', 'a1');
    void add('a', 'a2');
    await settle();
    expect(started).toEqual(['a1']);
    void add('b', 'b1');
    await settle();
    expect(started).toEqual(['a1', 'b1']);
    await end('a1');
    expect(started).toEqual(['a1', 'b1', 'a2']);
  });

  it('refuses more than a client may have waiting', async () => {
    const { queue, add } = recorder();
    const tasks = ['1', '2', '3', '4', '5', '6'].map((name) => add('a', name));
    expect(await tasks[5]).toBeNull();
    expect(queue.size).toBe(5);
  });

  it('gives up the newest task of the client with most for a new client when it is full', async () => {
    const { queue, started, add, end } = recorder();
    const first = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => add('a', name));
    for (const name of ['b1', 'b2', 'b3']) void add('b', name);
    expect(queue.size).toBe(2 + 6);
    const third = add('c', 'c1');
    expect(await first[4]).toBeNull();
    await end('a1');
    expect(started).toContain('c1');
    await end('c1');
    expect(await third).toBe('c1');
  });

  it('refuses a task of the client with most when it is full', async () => {
    const { add } = recorder({ ...LIMITS, waiting: 2 });
    void add('a', 'a1');
    void add('a', 'a2');
    void add('a', 'a3');
    expect(await add('a', 'a4')).toBeNull();
  });

  it('goes on after a task that failed, and keeps nothing', async () => {
    const { queue, add, end, started, settle } = recorder({ ...LIMITS, running: 1 });
    const failing = queue.run('a', () => Promise.reject(new Error('broken')));
    const next = add('b', 'b1');
    await expect(failing).rejects.toThrow('broken');
    await settle();
    expect(started).toEqual(['b1']);
    await end('b1');
    expect(await next).toBe('b1');
    expect(queue.size).toBe(0);
  });
});
