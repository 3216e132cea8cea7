import type { CookieOptions } from '@supabase/ssr';

/** Fixed, because the library would derive it from the backend's host. */
export const SESSION_COOKIE = 'gcsd-auth';

/** Signals to scripts of static pages that a session may exist. Contains no secret and proves nothing. */
export const MARKER_COOKIE = 'signed_in';

const MAX_SESSION_SECONDS = 400 * 86_400;

export interface CookieChange {
  name: string;
  /** Empty to remove the cookie. */
  value: string;
}

export interface WrittenCookie extends CookieChange {
  options: CookieOptions;
}

/** The library's experimental option to omit account data, half of the cookies' size. */
export const TOKENS_ONLY = 'tokens-only' as const;

/** `secure` for HTTPS sites. */
export function sessionCookieOptions(secure: boolean) {
  return { name: SESSION_COOKIE, path: '/', sameSite: 'lax', httpOnly: true, secure } as const;
}

/**
 * True when a session exists afterwards, false when it ended, null for other changes. A long one is split:
 * `gcsd-auth.0`.
 */
export function sessionAfter(changes: readonly CookieChange[]): boolean | null {
  const session = changes.filter(({ name }) => new RegExp(`^${SESSION_COOKIE}(?:\\.\\d+)?$`).test(name));
  return session.length === 0 ? null : session.some(({ value }) => value !== '');
}

/** Adds the marker's change. */
export function withMarker(changes: readonly WrittenCookie[], secure: boolean): WrittenCookie[] {
  const signedIn = sessionAfter(changes);
  if (signedIn === null) return [...changes];
  const maxAge = signedIn ? MAX_SESSION_SECONDS : 0;
  const options: CookieOptions = { path: '/', sameSite: 'lax', secure, maxAge };
  return [...changes, { name: MARKER_COOKIE, value: signedIn ? '1' : '', options }];
}

export function isOfSession(name: string): boolean {
  return name === MARKER_COOKIE || new RegExp(`^${SESSION_COOKIE}(?:[.-].*)?$`).test(name);
}
