import { AsyncLocalStorage } from 'node:async_hooks';
import { processGlobal } from '../process-global.ts';

export interface RequestContext {
  /** The same in the proxy's log, this process's log, and the response. */
  id: string;
  route: string;
  /** Network of the reader, for a fair share of renders and drawings; INTERNAL for the process's own work. */
  client: string;
  /** Cache tags of the rendered page; a page without tags is not cached. */
  tags: Set<string>;
  /** Time from which the page says something else, as the day has passed; Infinity for none. */
  changesAt: number;
  openCalls: number;
  /** Replaces status and headers of Next.js. */
  override: { status: number | null; headers: Record<string, string> } | null;
}

/** Contexts of requests in progress; empty without server/. */
export const requests = processGlobal('requests', () => new AsyncLocalStorage<RequestContext>());

/** Client of the process's own work. */
export const INTERNAL = 'internal';

export const newContext = (id: string, route: string, client = INTERNAL): RequestContext => ({
  id,
  route,
  client,
  tags: new Set(),
  changesAt: Number.POSITIVE_INFINITY,
  openCalls: 0,
  override: null,
});

export const currentRequest = (): RequestContext | undefined => requests.getStore();
