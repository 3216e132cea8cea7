import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { path } from '@/lib/routes';

/** What code deep inside a request wants the answer's head to say. */
interface Wish {
  status: number;
  headers: Record<string, string>;
}
type Wishes = AsyncLocalStorage<{ wish: Wish | null }>;

/** The start of the server and its pages are separate bundles, each with a copy of this module: they meet here. */
const PLACE = Symbol.for('directory.answer-status');
const places = globalThis as { [PLACE]?: Wishes };

function wishes(): Wishes {
  places[PLACE] ??= new AsyncLocalStorage();
  return places[PLACE];
}

/**
 * Lets `answerWith` work for what begins now with this request: a post, which may run a server action, a page of the
 * admin area, or a search, which has a query. Prerendered pages answer as they are, and pay nothing for this.
 */
export function acceptWishes(
  request: Pick<IncomingMessage, 'method' | 'url'>,
  response: Pick<ServerResponse, 'writeHead' | 'setHeader' | 'statusCode'>,
): void {
  const { method, url = '' } = request;
  if (method !== 'POST' && !url.startsWith(`${path('admin')}/`) && !url.includes('?')) return;
  const asked: { wish: Wish | null } = { wish: null };
  wishes().enterWith(asked);
  const write = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    for (const [name, value] of Object.entries(asked.wish?.headers ?? {})) response.setHeader(name, value);
    return write(asked.wish?.status ?? status, ...rest);
  };
}

/**
 * Gives the answer to the present request this status and these headers: a server action has no other way to, nor a
 * page that is shown whole although it is missing. Too late once a part of the answer has left, and without Node's own
 * server (see incoming.ts), it stays a 200, which people do not notice.
 */
export function answerWith(status: number, headers: Record<string, string>): void {
  const asked = wishes().getStore();
  if (asked) asked.wish = { status, headers };
}
