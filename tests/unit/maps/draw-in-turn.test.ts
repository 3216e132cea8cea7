import { beforeEach, expect, it, vi } from 'vitest';

let drawInTurn: typeof import('@/lib/maps/draw-in-turn').drawInTurn;
beforeEach(async () => {
  vi.resetModules();
  ({ drawInTurn } = await import('@/lib/maps/draw-in-turn'));
});

it('refuses more than 25 that wait for one client, and goes on', async () => {
  const drawn = Array.from({ length: 30 }, () => drawInTurn(() => 'drawn'));
  const results = await Promise.all(drawn);
  expect(results.filter((result) => result === null)).toHaveLength(4);
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
