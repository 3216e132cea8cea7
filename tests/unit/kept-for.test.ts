import { afterEach, expect, it, vi } from 'vitest';
import { keptFor } from '@/lib/kept-for';

afterEach(() => vi.useRealTimers());

it('an answer is shared for its time, also while it is waited for, and asked for again afterwards', async () => {
  vi.useFakeTimers();
  let asked = 0;
  const ask = keptFor(1000, async () => {
    asked += 1;
    return asked;
  });
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  vi.advanceTimersByTime(1000);
  expect(await ask()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await ask()).toBe(2);
});
