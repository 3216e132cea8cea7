import type { Caller } from './engine.ts';

export const SEARCH_PATH = 'search_path="$user", public, extensions';

/** In the order in which they are set; empty for the owner without claims. */
export function settingsOf(caller: Caller): [string, string][] {
  const settings: [string, string][] = Object.entries(caller.settings ?? {});
  if (Object.keys(caller.claims).length > 0) {
    settings.push(['request.jwt.claims', JSON.stringify(caller.claims)]);
  }
  if (caller.role !== 'owner') settings.push(['role', caller.role]);
  return settings;
}

const UNITS_MS: Record<string, number> = {
  us: 0.001,
  ms: 1,
  s: 1_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** Hosted Supabase's limit for `anon`. */
const ANON_MS = 3_000;

/** The caller's `statement_timeout`, else `usualMs`, and for `anon` at most three seconds. 0 is no limit. */
export function statementLimitMs({ role, settings }: Caller, usualMs: number): number {
  const [, amount, unit = 'ms'] =
    /^\s*(\d+(?:\.\d+)?)\s*(?:(us|ms|s|min|h|d)\s*)?$/.exec(settings?.statement_timeout ?? '') ?? [];
  if (amount === undefined) return role === 'anon' ? Math.min(usualMs, ANON_MS) : usualMs;
  return Number(amount) * (UNITS_MS[unit] ?? 1) || Number.POSITIVE_INFINITY;
}

/** One SELECT that sets `count` settings; parameters alternate names and values. */
export function setConfigSql(count: number): string {
  const calls = Array.from({ length: count }, (_, i) => `set_config($${i * 2 + 1}, $${i * 2 + 2}, true)`);
  return `select ${calls.join(', ')}`;
}
