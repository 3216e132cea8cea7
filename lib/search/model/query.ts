import { cutText } from '@/lib/i18n/cut-text';
import { areaText, readArea } from '@/lib/maps/model/area';
import { MAP_VIEW } from '@/lib/maps/model/map-view';
import { INSTRUCTION_LANGUAGES } from '@/lib/schools/model/languages';

/** A query as parsed by Next.js. */
export type Query = Record<string, string | string[] | undefined>;

/** '' for rows. */
export type ListView = typeof MAP_VIEW | '';

const MAX_SEARCH = 100;
const MAX_PAGE = 100_000;

/** The first value of a repeated key; '' without any. */
export function first(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

/** '' when malformed. An unknown country stays and finds nothing. */
export function readCountry(value: string): string {
  const country = value.trim().toLowerCase();
  return /^[a-z][a-z-]{1,59}$/.test(country) ? country : '';
}

/** English name; an unknown language stays unchanged. */
export function readLanguage(value: string): string {
  const name = readWords(value);
  if (!/^\p{L}[\p{L}\p{M} ()’'-]{0,59}$/u.test(name)) return '';
  return INSTRUCTION_LANGUAGES.find((known) => known.toLowerCase() === name.toLowerCase()) ?? name;
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

export function askedPage(query: Query): string {
  return first(query.page);
}

/** The canonical area; '' when invalid. */
export function readAreaKey(query: Query): string {
  const area = readArea(first(query.area).trim());
  return area ? areaText(area) : '';
}

export function readView(query: Query): ListView {
  return first(query.view) === MAP_VIEW ? MAP_VIEW : '';
}
