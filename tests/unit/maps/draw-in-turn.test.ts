import { beforeEach, expect, it, vi } from 'vitest';

let drawInTurn: typeof import('@/lib/maps/draw-in-turn').drawInTurn;
beforeEach(async () => {
  vi.resetModules();
  ({ drawInTurn } = await import('@/lib/maps/draw-in-turn'));
});

/** Holds the event loop, as a drawing does. */
function busy(milliseconds: number): string {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
  return 'drawn';
}

it('leaves the event loop free for three times as long as a drawing took', async () => {
  const times: [number, number][] = [];
  const draw = () => {
    const started = performance.now();
    busy(10);
    times.push([started, performance.now()]);
    return '';
  };
  await Promise.all([drawInTurn(draw), drawInTurn(draw), drawInTurn(draw)]);
  for (let index = 1; index < times.length; index += 1) {
    const [began = 0, ended = 0] = times[index - 1] ?? [];
    // Timers count whole milliseconds.
    expect((times[index]?.[0] ?? 0) - ended).toBeGreaterThanOrEqual(3 * (ended - began) - 2);
  }
});

it('refuses more than fifty that wait, and goes on', async () => {
  const drawn = Array.from({ length: 60 }, () => drawInTurn(() => 'drawn'));
  const results = await Promise.all(drawn);
  expect(results.filter((result) => result === null)).toHaveLength(9);
  expect(await drawInTurn(() => 'drawn')).toBe('drawn');
});

it('passes on what a drawing throws, and draws the next one', async () => {
  await expect(
    drawInTurn(() => {
      throw new Error('no such country');
    }),
  ).rejects.toThrow('no such country');
  expect(await drawInTurn(() => 'drawn')).toBe('drawn');
});
