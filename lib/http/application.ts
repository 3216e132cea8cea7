import type { IncomingMessage } from 'node:http';

/** What the HTTP server (server/) uses of the application behind Next.js; instrumentation.ts provides it. */

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

export type CacheOutcome = 'hit' | 'stale' | 'miss';

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
