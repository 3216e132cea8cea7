import 'server-only';
import type { CacheOutcome } from '@/lib/http/application';
import { processGlobal } from '@/lib/process-global';

/** Metrics of this process. Labels are program words or `routePattern` results, never visitors' input. */
export interface Meters {
  request(request: { route: string; method: string; status: number; seconds: number }): void;
  query(query: { target: string; ok: boolean; seconds: number }): void;
  page(outcome: CacheOutcome): void;
  rendered(route: string, seconds: number): void;
  /** Pages listed in the sitemap, and how many are cached. */
  prerendered(ready: number, listed: number): void;
  job(kind: string, status: string): void;
  jobItem(kind: string, outcome: string): void;
  mail(kind: string, ok: boolean): void;
  aiCall(call: { kind: string; outcome: string }): void;
  aiCost(cost: { inputTokens: number; outputTokens: number; dollars: number }): void;
  /** In Prometheus' text format. */
  text(): Promise<{ type: string; body: string }>;
}

const state = processGlobal('meters', (): { meters: Meters | null } => ({ meters: null }));

/** Null when metrics are disabled. */
export const meters = (): Meters | null => state.meters;

/** Called once at the start. */
export function measureBy(made: Meters): void {
  state.meters = made;
}
