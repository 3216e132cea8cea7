import 'server-only';
import { AuthError } from '@supabase/supabase-js';
import { type CookieChange, isOfSession } from './session-cookies';

/**
 * What the session's cookies may take, in bytes. nginx refuses a request with more than 8 kB in one header and Node.js one with more than
 * 16 kB in all, whatever the page: a browser with such cookies could not even sign out.
 */
const MAX_SESSION_BYTES = 7000;

/** A session was not written because its cookies would be larger than servers accept. */
export class SessionTooLargeError extends AuthError {
  constructor() {
    super('The cookies of this session would be too large', 400, 'session_too_large');
  }
}

/** Whether the browser's cookies `present` would be too large for servers after `changes`. */
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
