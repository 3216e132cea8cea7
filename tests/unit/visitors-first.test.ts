import { channel } from 'node:diagnostics_channel';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { visitorsFirst } from '@/lib/http/visitors-first';

/** What is waited where nothing else is said. */
const MOST_MS = 250;

let open: { end: () => void }[] = [];
beforeEach(async () => {
  vi.useFakeTimers();
  // From here on requests are seen.
  await visitorsFirst();
});
afterEach(() => {
  for (const request of open) request.end();
  open = [];
  vi.useRealTimers();
});

/** Somebody asks, as Node announces it. */
function ask(url: string, method = 'GET') {
  const response = Object.assign(new EventEmitter(), { headersSent: false });
  channel('http.server.request.start').publish({ request: { method, url }, response });
  const request = {
    begin: () => {
      response.headersSent = true;
    },
    end: () => {
      request.begin();
      response.emit('close');
    },
  };
  open.push(request);
  return request;
}

/** Starts to wait; tells whether that is over. */
function wait(mostMs?: number) {
  let over = false;
  void visitorsFirst(mostMs).then(() => {
    over = true;
  });
  return async () => {
    await vi.advanceTimersByTimeAsync(0);
    return over;
  };
}

it('waits for all visitors, and goes on when the last of them has the page', async () => {
  const [first, second] = [ask('/es'), ask('/school/ferrandi-paris')];
  const isOver = wait();
  expect(await isOver()).toBe(false);
  first.end();
  expect(await isOver()).toBe(false);
  const third = ask('/api/v1/schools');
  second.end();
  expect(await isOver()).toBe(false);
  third.end();
  expect(await isOver()).toBe(true);
});

it('waits for so long at most, and as long again the next time', async () => {
  ask('/es');
  for (const mostMs of [undefined, 30, undefined]) {
    const isOver = wait(mostMs);
    await vi.advanceTimersByTimeAsync((mostMs ?? MOST_MS) - 1);
    expect(await isOver()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await isOver()).toBe(true);
  }
  expect(vi.getTimerCount()).toBe(0);
});

it.each([
  ['POST', '/admin/schools'],
  ['GET', '/admin/schools?page=2'],
  ['GET', '/image-manager'],
  ['GET', '/api/admin/schools/export'],
  ['POST', '/api/revalidate'],
  ['HEAD', '/es'],
])('does not wait for work: %s %s', async (method, url) => {
  ask(url, method);
  expect(await wait()()).toBe(true);
});

it('does not wait for somebody who takes long to receive a page', async () => {
  ask('/api/v1/schools').begin();
  expect(await wait()()).toBe(true);
});

it('lets many go on at once', async () => {
  const visitor = ask('/es');
  const waiting = Array.from({ length: 20 }, () => wait());
  visitor.end();
  expect(await Promise.all(waiting.map((isOver) => isOver()))).toEqual(waiting.map(() => true));
  expect(vi.getTimerCount()).toBe(0);
});
