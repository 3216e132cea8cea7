import { beforeEach, expect, it, vi } from 'vitest';
import { newContext, requests } from '@/lib/http/request-context';

let drawInTurn: typeof import('@/lib/maps/draw-in-turn').drawInTurn;
beforeEach(async () => {
  vi.resetModules();
  ({ drawInTurn } = await import('@/lib/maps/draw-in-turn'));
});

const ofClient = <Result>(work: () => Result) => requests.run(newContext('id', '/maps', '192.0.2.1'), work);

it('refuses more than 25 that wait for one client, and goes on', async () => {
  const drawAll = () => Promise.all(Array.from({ length: 30 }, () => drawInTurn(() => 'drawn')));
  const results = await ofClient(drawAll);
  expect(results.filter((result) => result === null)).toHaveLength(4);
  expect(await ofClient(() => drawInTurn(() => 'drawn'))).toBe('drawn');
  // Without server/ there is no turn.
  expect(await drawAll()).not.toContain(null);
});

it('passes on what a drawing throws, and draws the next one', async () => {
  const fails = () => {
    throw new Error('no such country');
  };
  await expect(ofClient(() => drawInTurn(fails))).rejects.toThrow('no such country');
  expect(await ofClient(() => drawInTurn(() => 'drawn'))).toBe('drawn');
});
