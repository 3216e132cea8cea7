/**
 * What the HTTP server (server/) and the application know of each other. Next.js bundles pages, actions and instrumentation
 * separately, each with its own copy of a module, so they share one object under a global symbol. Without the server (`next dev`,
 * an edge host) no request has a context, and everything here does nothing.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';

/** A request while it is answered. */
export interface RequestContext {
  /** The same in the log of the proxy, of this process, and in the response. */
  id: string;
  /** Pattern of the address, for logs and metrics. */
  route: string;
  /** What the rendered page shows; a change of one of them invalidates the cached page. Without tags a page is not cached. */
  tags: Set<string>;
  /** Calls of the backend that have not been answered. */
  openCalls: number;
  /** Status and headers that replace those of Next.js. */
  override: { status: number | null; headers: Record<string, string> } | null;
}

/** What is known of a request when it has been answered: nothing of who sent it. */
export interface AnsweredRequest {
  id: string;
  method: string;
  route: string;
  status: number;
  milliseconds: number;
  /** Whether the client left before it had everything. */
  aborted: boolean;
}

export type PurgeMode = 'drop' | 'stale';
export type CacheOutcome = 'hit' | 'stale' | 'miss';

/** The page cache as the application sees it. */
export interface PurgeableCache {
  /** Invalidates pages with one of these tags; null means every page. */
  purge(tags: readonly string[] | null, mode: PurgeMode): void;
  /** Drops every page that is marked stale. */
  dropStale(): void;
}

/** Settings that the server takes from the application's configuration. */
export interface ServerSettings {
  siteUrl: string;
  cacheBytes: number;
  /** Whether this process reads the change feed. Without it pages are cached for a minute. */
  hasChangeFeed: boolean;
  prerender: boolean;
  shutdownDelayMs: number;
}

/** What the application does for the server; set by instrumentation.ts. */
export interface Application {
  settings: ServerSettings;
  /** The id of a request: the proxy's, or a new one. */
  requestId(request: IncomingMessage): string;
  /** Pattern of an address, for logs and metrics. */
  routePattern(url: string): string;
  /** A request was answered: its log line and metrics. */
  onAnswered(request: AnsweredRequest): void;
  /** A lookup in the page cache, for metrics. */
  onLookup(outcome: CacheOutcome): void;
  onRender(route: string, seconds: number): void;
  /** Pages listed in the sitemap, and how many of them are cached. */
  onPrerender(ready: number, listed: number): void;
  /** Whether the backend answers, within 0.7 s. */
  backendAnswers(): Promise<boolean>;
  /** First step of a shutdown, while requests are still accepted: hands jobs back. */
  stopWork(): Promise<void>;
  /** Last step before the server stops accepting requests. */
  flush(): Promise<void>;
}

interface ServerLink {
  requests: AsyncLocalStorage<RequestContext>;
  cache: PurgeableCache | null;
  application: Application | null;
  /** From SIGTERM on. */
  isEnding: boolean;
  /** When the backend last answered any call, in milliseconds of the monotonic clock. */
  backendAnsweredAt: number;
}

const KEY = Symbol.for('gcsd.server');
const shared = globalThis as { [KEY]?: ServerLink };
shared[KEY] ??= {
  requests: new AsyncLocalStorage(),
  cache: null,
  application: null,
  isEnding: false,
  backendAnsweredAt: 0,
};

export const serverLink: ServerLink = shared[KEY];

export const newContext = (id: string, route: string): RequestContext => ({
  id,
  route,
  tags: new Set(),
  openCalls: 0,
  override: null,
});

export const currentRequest = (): RequestContext | undefined => serverLink.requests.getStore();
