import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';

/** The bearer token of a request; '' when it has none. */
export function bearerOf(request: Request): string {
  return /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
}

/** Compares in a time that tells nothing about where the two differ. Nothing equals a secret that is not set. */
export function sameSecret(given: string, expected: string | undefined): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return expected !== undefined && expected !== '' && timingSafeEqual(digest(given), digest(expected));
}
