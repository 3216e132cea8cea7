import { describe, expect, test } from 'vitest';
import { RwLock } from '../../engine/rw-lock.ts';

/** Work that lasts until it is released. */
function held() {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { over, end };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('a lock for readers and writers', () => {
  test('lets shared work through side by side and exclusive work alone, in the order of arrival', async () => {
    const lock = new RwLock(2);
    const started: string[] = [];
    const jobs = ['a', 'b', 'X', 'c', 'Y'].map((name) => ({ name, ...held() }));
    const passing = jobs.map(({ name, over }) => {
      const work = async () => {
        started.push(name);
        await over;
        return name;
      };
      return name < 'a' ? lock.exclusive(work) : lock.shared(work);
    });
    await settled();
    expect(started).toEqual(['a', 'b']);
    jobs[0]?.end();
    await settled();
    expect(started).toEqual(['a', 'b']);
    jobs[1]?.end();
    await settled();
    expect(started).toEqual(['a', 'b', 'X']);
    jobs[2]?.end();
    await settled();
    expect(started).toEqual(['a', 'b', 'X', 'c']);
    jobs[3]?.end();
    jobs[4]?.end();
    expect(await Promise.all(passing)).toEqual(['a', 'b', 'X', 'c', 'Y']);
  });

  test('serves its two lines in turn, and no more at a time than its limit', async () => {
    const lock = new RwLock(2);
    const started: string[] = [];
    const jobs = ['v1', 'v2', 'v3', 'v4', 'o1', 'O2', 'o3'].map((name) => ({ name, ...held() }));
    for (const { name, over } of jobs) {
      const work = async () => {
        started.push(name);
        await over;
      };
      const pass = name === 'O2' ? lock.exclusive : lock.shared;
      void pass.call(lock, work, name.startsWith('v') ? 'visitors' : 'others');
    }
    const end = async (name: string) => {
      jobs.find((job) => job.name === name)?.end();
      await settled();
    };
    await settled();
    expect(started).toEqual(['v1', 'v2']);
    await end('v1');
    expect(started).toEqual(['v1', 'v2', 'o1']);
    await end('v2');
    expect(started.at(-1)).toBe('v3');
    await end('o1');
    await end('v3');
    expect(started.at(-1)).toBe('O2');
    await end('O2');
    expect(started).toEqual(['v1', 'v2', 'o1', 'v3', 'O2', 'v4', 'o3']);
  });

  test('is not blocked by work that fails', async () => {
    const lock = new RwLock(2);
    const failing = lock.exclusive(async () => {
      throw new Error('failed');
    });
    const next = lock.shared(async () => 'went on');
    await expect(failing).rejects.toThrow('failed');
    expect(await next).toBe('went on');
  });
});
