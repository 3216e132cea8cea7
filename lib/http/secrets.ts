import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';

/** '' without one. */
export function bearerOf(request: Request): string {
  return /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
}

/** Constant-time comparison. An unset secret equals nothing. */
export function sameSecret(given: string, expected: string | undefined): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return expected !== undefined && expected !== '' && timingSafeEqual(digest(given), digest(expected));
}
