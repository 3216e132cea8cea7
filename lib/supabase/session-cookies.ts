import type { CookieOptions } from '@supabase/ssr';

/** Fixed, because the library would derive it from the backend's host. */
export const SESSION_COOKIE = 'gcsd-auth';

/**
 * Marks for scripts of static pages that a session may exist, so that other browsers need not ask. Contains no secret
 * and proves nothing: the session is in HttpOnly cookies.
 */
export const MARKER_COOKIE = 'signed_in';

const LONGEST_SESSION_SECONDS = 400 * 86_400;

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
 * Effect of cookie changes on the marker: true when a session exists afterwards, false when it ended, null for other
 * changes (the verifier of a sign-in). A long session is split into `gcsd-auth.0` and so on.
 */
export function sessionAfter(changes: readonly CookieChange[]): boolean | null {
  const session = changes.filter(({ name }) => new RegExp(`^${SESSION_COOKIE}(?:\\.\\d+)?$`).test(name));
  return session.length === 0 ? null : session.some(({ value }) => value !== '');
}

/** Adds the marker's change. */
export function withMarker(changes: readonly WrittenCookie[], secure: boolean): WrittenCookie[] {
  const signedIn = sessionAfter(changes);
  if (signedIn === null) return [...changes];
  const maxAge = signedIn ? LONGEST_SESSION_SECONDS : 0;
  const options: CookieOptions = { path: '/', sameSite: 'lax', secure, maxAge };
  return [...changes, { name: MARKER_COOKIE, value: signedIn ? '1' : '', options }];
}

export function isOfSession(name: string): boolean {
  return name === MARKER_COOKIE || new RegExp(`^${SESSION_COOKIE}(?:[.-].*)?$`).test(name);
}
