import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BatchSize } from '@/lib/supabase/batch-size';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/** The rows of the calls after one another, when a call takes as long as said for its number of rows. */
async function paceOf(calls: number, lasts: (rows: number) => number, pace = new BatchSize()) {
  const rows: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    rows.push(pace.rows);
    await pace.measured(
      Promise.resolve().then(() => {
        vi.advanceTimersByTime(lasts(pace.rows));
      }),
    );
  }
  return { rows, pace };
}

it('portions grow to as many rows as take a moment, and no further', async () => {
  const { rows } = await paceOf(40, (count) => 4 + 2 * count);
  expect(rows.slice(-10).every((count) => 4 + 2 * count <= 36 && count >= 10)).toBe(true);
  expect(Math.max(...(await paceOf(40, () => 1)).rows)).toBe(200);
});

it('portions shrink to a few rows while the database is slow, never to one, and grow again', async () => {
  const { rows, pace } = await paceOf(10, (count) => 500 * count);
  expect(rows.at(-1)).toBe(5);
  expect((await paceOf(20, (count) => 2 * count, pace)).rows.at(-1)).toBeGreaterThan(10);
});

it('portions do not shrink below the fewest rows that are worth a call', async () => {
  const { rows } = await paceOf(20, (count) => 80 + count, new BatchSize({ minRows: 100 }));
  expect(Math.min(...rows)).toBe(100);
});

it('a call that fails says nothing about the next one', async () => {
  const pace = new BatchSize();
  await pace.measured(Promise.resolve({ error: { message: 'away' } }));
  expect(pace.rows).toBe(5);
});
