import { expect, it } from 'vitest';
import { readLimited } from '@/lib/ai/read-limited';

const endless = () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) }));

it('ends when the signal aborts while the body is read', async () => {
  const controller = new AbortController();
  const reading = readLimited(endless(), 10, controller.signal);
  controller.abort(new Error('too late'));
  await expect(reading).rejects.toThrow('too late');
});

it('ends when the signal has aborted before the body is read', async () => {
  await expect(readLimited(endless(), 10, AbortSignal.abort(new Error('too late')))).rejects.toThrow(
    'too late',
  );
});

it('gives null for a body over the limit', async () => {
  const { signal } = new AbortController();
  expect(await readLimited(new Response('x'.repeat(11)), 10, signal)).toBeNull();
  expect((await readLimited(new Response('x'.repeat(10)), 10, signal))?.length).toBe(10);
});
