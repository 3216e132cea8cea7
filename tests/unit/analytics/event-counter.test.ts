import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createEventCounter, type EventCount, MAX_WAITING } from '@/lib/analytics/services/event-counter';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const view = (slug: string) => ({ kind: 'school_view' as const, slug });
const search = { kind: 'empty_search' as const, slug: null };

it('stores sums, once, some time after the first event', async () => {
  const store = vi.fn(async (_counts: EventCount[]) => true);
  const counter = createEventCounter(store, 5000);
  for (const event of [view('a'), view('b'), view('a'), search]) counter.add(event);
  await vi.advanceTimersByTimeAsync(4999);
  expect(store).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(store.mock.calls).toEqual([
    [
      [
        { ...view('a'), count: 2 },
        { ...view('b'), count: 1 },
        { ...search, count: 1 },
      ],
    ],
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(store).toHaveBeenCalledTimes(1);
});

it('keeps what could not be stored, with what came meanwhile, and tries again', async () => {
  const store = vi
    .fn<(counts: EventCount[]) => Promise<boolean>>()
    .mockResolvedValueOnce(false)
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue(true);
  const counter = createEventCounter(store, 1000);
  counter.add(view('a'));
  await vi.advanceTimersByTimeAsync(1000);
  counter.add(view('a'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(store.mock.calls.map(([counts]) => counts[0]?.count)).toEqual([1, 2, 2]);
});

it('holds no more than a bounded number of sums, and goes on counting those it holds', async () => {
  const store = vi.fn(async (_counts: EventCount[]) => true);
  const counter = createEventCounter(store, 1000);
  for (let i = 0; i < 3 * MAX_WAITING; i++) counter.add(view(`made-up-${i}`));
  counter.add(view('made-up-0'));
  await counter.flush();
  const counts = store.mock.calls[0]?.[0] ?? [];
  expect(counts).toHaveLength(MAX_WAITING);
  expect(counts[0]).toEqual({ ...view('made-up-0'), count: 2 });
});
