import type { CookieOptions } from '@supabase/ssr';

/** Cookie of the session, named here because the library would name it after the backend's host. */
export const SESSION_COOKIE = 'gcsd-auth';

/**
 * The cookie that tells scripts of static pages that somebody is signed in here, so that no other visitor's browser asks
 * for a session. It holds no secret and proves nothing: the session itself lies in cookies that scripts cannot read.
 */
export const MARKER_COOKIE = 'signed_in';

const LONGEST_SESSION_SECONDS = 400 * 86_400;

export interface CookieChange {
  name: string;
  /** Empty when the cookie is to be removed. */
  value: string;
}

/** A cookie as it is written. */
export interface WrittenCookie extends CookieChange {
  options: CookieOptions;
}

/** The library's experimental option to leave the account out of the cookies, half of what they hold. Nothing reads it there. */
export const TOKENS_ONLY = 'tokens-only' as const;

/** How the session's cookies are written; `secure` on a site behind TLS. */
export function sessionCookieOptions(secure: boolean) {
  return { name: SESSION_COOKIE, path: '/', sameSite: 'lax', httpOnly: true, secure } as const;
}

/**
 * What a change of the session's cookies means for the marker: true when there is a session afterwards, false when it
 * ended, null when the change is about something else (the verifier of a sign-in under way). A long session is stored in
 * several cookies, `gcsd-auth.0` and so on.
 */
export function sessionAfter(changes: readonly CookieChange[]): boolean | null {
  const session = changes.filter(({ name }) => new RegExp(`^${SESSION_COOKIE}(?:\\.\\d+)?$`).test(name));
  return session.length === 0 ? null : session.some(({ value }) => value !== '');
}

/** The changes with what they mean for the marker. */
export function withMarker(changes: readonly WrittenCookie[], secure: boolean): WrittenCookie[] {
  const signedIn = sessionAfter(changes);
  if (signedIn === null) return [...changes];
  const maxAge = signedIn ? LONGEST_SESSION_SECONDS : 0;
  const options: CookieOptions = { path: '/', sameSite: 'lax', secure, maxAge };
  return [...changes, { name: MARKER_COOKIE, value: signedIn ? '1' : '', options }];
}

/** Whether a cookie belongs to a session: its parts, the verifiers of sign-ins under way, and the marker. */
export function isOfSession(name: string): boolean {
  return name === MARKER_COOKIE || new RegExp(`^${SESSION_COOKIE}(?:[.-].*)?$`).test(name);
}
