import 'server-only';
import { AuthError } from '@supabase/supabase-js';
import { type CookieChange, isOfSession } from './session-cookies';

/**
 * Bytes. nginx limits one header to 8 kB, Node.js all to 16 kB: with larger cookies a browser could not even sign out.
 */
const MAX_SESSION_BYTES = 7000;

/** The session's cookies would exceed the servers' limits. */
export class SessionTooLargeError extends AuthError {
  constructor() {
    super('The cookies of this session would be too large', 400, 'session_too_large');
  }
}

/** Whether the cookies after `changes` would be too large. */
export function isSessionTooLarge(
  present: readonly CookieChange[],
  changes: readonly CookieChange[],
): boolean {
  const after = new Map([...present, ...changes].map(({ name, value }) => [name, value]));
  let bytes = 0;
  for (const [name, value] of after) {
    if (isOfSession(name) && value !== '') bytes += name.length + encodeURIComponent(value).length + 3;
  }
  return bytes > MAX_SESSION_BYTES;
}
