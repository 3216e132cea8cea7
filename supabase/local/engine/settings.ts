/** The transaction-local settings a caller's statements run under. */
import type { Caller } from './engine.ts';

/** As on Supabase: extensions are found without naming their schema. */
export const SEARCH_PATH = 'search_path="$user", public, extensions';

/** Names and values in the order they are set; nothing for the owner without claims. */
export function settingsOf(caller: Caller): [string, string][] {
  const settings: [string, string][] = Object.entries(caller.settings ?? {});
  if (Object.keys(caller.claims).length > 0) {
    settings.push(['request.jwt.claims', JSON.stringify(caller.claims)]);
  }
  if (caller.role !== 'owner') settings.push(['role', caller.role]);
  return settings;
}

/** One SELECT that sets `count` settings for the transaction; the parameters are names and values in turn. */
export function setConfigSql(count: number): string {
  const calls = Array.from({ length: count }, (_, i) => `set_config($${i * 2 + 1}, $${i * 2 + 2}, true)`);
  return `select ${calls.join(', ')}`;
}
