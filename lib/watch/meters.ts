import 'server-only';
import type { CacheOutcome } from '@/lib/http/server-link';

/** What is measured in this process. Labels are words of the program or of `routePattern`, never what a visitor sent. */
export interface Meters {
  request(request: { route: string; method: string; status: number; seconds: number }): void;
  /** A call of the backend, by the table or function that it asks for. */
  query(query: { target: string; ok: boolean; seconds: number }): void;
  /** A lookup in the page cache. */
  page(outcome: CacheOutcome): void;
  /** A page was rendered for the cache. */
  rendered(route: string, seconds: number): void;
  /** Pages that the sitemap lists, and how many of them are cached. */
  prerendered(ready: number, listed: number): void;
  job(kind: string, status: string): void;
  jobItem(kind: string, outcome: string): void;
  /** The backend was asked to send a mail. */
  mail(kind: string, ok: boolean): void;
  aiCall(call: { kind: string; outcome: string }): void;
  aiCost(cost: { inputTokens: number; outputTokens: number; dollars: number }): void;
  /** All of it, in Prometheus' text format. */
  text(): Promise<{ type: string; body: string }>;
}

/** The start of the server and its pages are separate bundles, each with a copy of this module: they meet here. */
const KEY = Symbol.for('directory.meters');
const shared = globalThis as { [KEY]?: Meters };

/** The process's meters; null where nobody may read them, and nothing is measured. */
export const meters = (): Meters | null => shared[KEY] ?? null;

/** Has everything measured from now on. Called once, when the server starts. */
export function measureBy(made: Meters): void {
  shared[KEY] = made;
}
