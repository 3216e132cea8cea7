/**
 * response-override: a refused sign-in answers 429, a search without its backend 503 and a missing record
 * 404, where Next.js answers 200; and a list that is the same for everybody says so, where Next.js forbids all to keep it.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { path } from '@/lib/routes';

/** What code deep inside a request wants the head of its response to say. */
interface ResponseOverride {
  /** null leaves it as it is, and the headers are for a 200 alone. */
  status: number | null;
  headers: Record<string, string>;
}
type Overrides = AsyncLocalStorage<{ override: ResponseOverride | null }>;

/** The start of the server and its pages are separate bundles, each with a copy of this module: they meet here. */
const KEY = Symbol.for('directory.response-override');
const shared = globalThis as { [KEY]?: Overrides };

function overrides(): Overrides {
  shared[KEY] ??= new AsyncLocalStorage();
  return shared[KEY];
}

/** Below these, pages are rendered on request. */
const ON_REQUEST = (['admin', 'auth', 'imageManager'] as const).map((area) => `${path(area)}/`);

/**
 * Lets `overrideResponse` work for what begins now with this request: a post, which may run a server action, a page of
 * the account or the admin area, or a search, which has a query. Prerendered pages answer as they are, and pay nothing
 * for this.
 */
export function acceptOverride(
  request: Pick<IncomingMessage, 'method' | 'url'>,
  response: Pick<ServerResponse, 'writeHead' | 'setHeader' | 'statusCode'>,
): void {
  const { method, url = '' } = request;
  if (method !== 'POST' && !url.includes('?') && !ON_REQUEST.some((area) => url.startsWith(area))) return;
  const store: { override: ResponseOverride | null } = { override: null };
  overrides().enterWith(store);
  const write = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const { override } = store;
    if (override !== null && (override.status !== null || status === 200))
      for (const [name, value] of Object.entries(override.headers)) response.setHeader(name, value);
    return write(override?.status ?? status, ...rest);
  };
}

/**
 * Gives the response to the present request this status and these headers: a server action has no other way to, nor a
 * page that is shown whole although it is missing. Too late once a part of the answer has left, and without Node's own
 * server (see patch-requests.ts), it stays a 200, which people do not notice.
 */
export function overrideResponse(status: number, headers: Record<string, string>): void {
  const store = overrides().getStore();
  if (store) store.override = { status, headers };
}

/**
 * Says that the page is the same for everybody: a proxy may give it to others for as long as it gives kept pages, browsers ask again,
 * and Back finds it as it was. Not where an override was asked for, nor for anything but a 200.
 */
export function allowToKeep(): void {
  const store = overrides().getStore();
  if (store) store.override ??= { status: null, headers: { 'Cache-Control': KEPT_BY_PROXIES } };
}
const KEPT_BY_PROXIES = 'public, max-age=0, must-revalidate';
