import 'server-only';
import { z } from 'zod';
import { type CookieChange, SESSION_COOKIE } from './session-cookies';

const PREFIX = 'base64-';
const PART = new RegExp(`^${SESSION_COOKIE}(?:\\.(\\d))?$`);
const session = z.object({ access_token: z.string(), refresh_token: z.string() });
const header = z.object({ alg: z.string() });
const claims = z.object({ exp: z.number() });

/**
 * Cookies without a session that no sign-in wrote: supabase-js throws for tokens of another shape. Whether a well-formed
 * one is genuine is for the backend to say.
 */
export function withoutBrokenSession<Cookie extends CookieChange>(cookies: readonly Cookie[]): Cookie[] {
  const parts = cookies
    .filter(({ name }) => PART.test(name))
    .sort((a, b) => Number(PART.exec(a.name)?.[1] ?? -1) - Number(PART.exec(b.name)?.[1] ?? -1));
  if (parts.length === 0 || isWellFormed(parts.map(({ value }) => value).join(''))) return [...cookies];
  return cookies.filter(({ name }) => !PART.test(name));
}

function isWellFormed(value: string): boolean {
  try {
    const text = value.startsWith(PREFIX) ? decode(value.slice(PREFIX.length)) : value;
    const [head = '', body = '', signature = '', ...more] = session
      .parse(JSON.parse(text))
      .access_token.split('.', 4);
    header.parse(JSON.parse(decode(head)));
    claims.parse(JSON.parse(decode(body)));
    return signature !== '' && more.length === 0;
  } catch {
    return false;
  }
}

/** Throws for bytes that are no UTF-8. */
const decode = (text: string): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'base64url'));
