/** Interface to the HTTP server, under a global symbol: bundles have separate copies of modules. Without it a no-op. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';

export interface RequestContext {
  /** The same in the proxy's log, this process's log, and the response. */
  id: string;
  route: string;
  /** Network of the reader, for a fair share of renders and drawings; INTERNAL for the process's own work. */
  client: string;
  /** Cache tags of the rendered page; a page without tags is not cached. */
  tags: Set<string>;
  openCalls: number;
  /** Replaces status and headers of Next.js. */
  override: { status: number | null; headers: Record<string, string> } | null;
}

/** Facts about an answered request, without personal data. */
export interface AnsweredRequest {
  id: string;
  method: string;
  route: string;
  status: number;
  milliseconds: number;
  /** Whether the client left before the end. */
  aborted: boolean;
}

/** `remove` deletes pages, `drop` keeps them for an outage, `stale` serves them during a background refresh. */
export type PurgeMode = 'remove' | 'drop' | 'stale';
export type CacheOutcome = 'hit' | 'stale' | 'miss';

export interface PurgeableCache {
  /** Null means every page. */
  purge(tags: readonly string[] | null, mode: PurgeMode): void;
  dropStale(): void;
}

export interface ServerSettings {
  siteUrl: string;
  cacheBytes: number;
  /** Without the change feed pages are cached for a minute. */
  hasChangeFeed: boolean;
  prerender: boolean;
  shutdownDelayMs: number;
}

export interface Application {
  settings: ServerSettings;
  /** The proxy's id, or a new one. */
  requestId(request: IncomingMessage): string;
  routePattern(url: string): string;
  /** Network of the client by X-Forwarded-For, whose last entry is the peer. */
  clientOf(forwardedFor: string): string;
  onAnswered(request: AnsweredRequest): void;
  onLookup(outcome: CacheOutcome): void;
  onRender(route: string, seconds: number): void;
  onPrerender(ready: number, listed: number): void;
  /** Position of the change feed, to be resumed by the next process; null without one. */
  changesRead(): unknown;
  /** Applies the changes since a position to the cache. Waits for a second at most. */
  resumeChanges(position: unknown): Promise<void>;
  /** Whether the backend responds within 0.7 s. */
  backendAnswers(): Promise<boolean>;
  /** First step of a shutdown, while requests are still accepted: releases jobs. */
  stopWork(): Promise<void>;
  /** Last step before the server stops accepting requests. */
  flush(): Promise<void>;
}

interface ServerLink {
  requests: AsyncLocalStorage<RequestContext>;
  cache: PurgeableCache | null;
  application: Application | null;
  isEnding: boolean;
  /** Milliseconds of the monotonic clock. */
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

/** Client of the process's own work. */
export const INTERNAL = 'internal';

export const newContext = (id: string, route: string, client = INTERNAL): RequestContext => ({
  id,
  route,
  client,
  tags: new Set(),
  openCalls: 0,
  override: null,
});

export const currentRequest = (): RequestContext | undefined => serverLink.requests.getStore();
