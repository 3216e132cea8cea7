import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** The request that something happens for. */
export interface RequestContext {
  /** The same in the log of the proxy, of this process, and in the answer. */
  id: string;
  route: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** From now on, what happens in this asynchronous context happens for this request. */
export const enterRequest = (context: RequestContext): void => storage.enterWith(context);
export const currentRequest = (): RequestContext | undefined => storage.getStore();

const WELL_FORMED = /^[\w-]{8,64}$/;

/** The id that a proxy gave the request, or one of our own: what is not well formed could be anything. */
export function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
}
