import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

/** On the global object, because Next.js bundles the start of the server and its pages apart. */
const KEY = Symbol.for('directory.answer');
const shared = globalThis as {
  [KEY]?: AsyncLocalStorage<Pick<ServerResponse, 'statusCode' | 'headersSent'>>;
};

/** Notes which answer everything that follows in this request belongs to. */
export function noteAnswer(answer: Pick<ServerResponse, 'statusCode' | 'headersSent'>): void {
  shared[KEY] ??= new AsyncLocalStorage();
  shared[KEY].enterWith(answer);
}

/**
 * Gives the answer to the present request this status. Next.js knows a status for missing and forbidden pages alone;
 * a page rendered on request that tells of a failure would go out as 200. It changes nothing once the answer is on its
 * way, nor where a platform takes the requests instead of Node's own server.
 */
export function answerWithStatus(status: number): void {
  const answer = shared[KEY]?.getStore();
  if (answer && !answer.headersSent) answer.statusCode = status;
}
