import { cutText } from '@/lib/i18n/cut-text';

/** A query as parsed by Next.js. */
export type Query = Record<string, string | string[] | undefined>;

/** A type parameter that refuses other keys than the shape's, also of variables: a mistyped filter would be dropped. */
export type Exact<Given, Shape> = Given & Record<Exclude<keyof Given, keyof Shape>, never>;

export const MAX_SEARCH = 100;
const MAX_PAGE = 100_000;

/** The first value of a repeated key; '' without any. */
export function first(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

/** Normalised search words: single spaces, a hundred characters at most. */
export function readWords(value: string): string {
  // PostgreSQL texts cannot contain NUL.
  return cutText(value.replaceAll('\0', '').trim().replace(/\s+/g, ' '), MAX_SEARCH).trim();
}

/** From 1; default 1. */
export function readPage(value: string): number {
  const page = Number.parseInt(value, 10);
  return Number.isFinite(page) ? Math.min(Math.max(page, 1), MAX_PAGE) : 1;
}
