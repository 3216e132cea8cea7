import { cutText } from '@/lib/cut-text';
import { areaText, readArea } from '@/lib/maps/model/area';
import { MAP_VIEW } from '@/lib/maps/model/map-view';
import { INSTRUCTION_LANGUAGES } from '@/lib/schools/model/languages';

/** What an address asks for, as Next.js reads it. */
export type Query = Record<string, string | string[] | undefined>;

/** As rows, unless the map is asked for. */
export type ListView = typeof MAP_VIEW | '';

const MAX_SEARCH = 100;
const MAX_PAGE = 100_000;

/** The first value of a key that an address may repeat; '' without any. */
export function first(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

/** The country key of an address; '' where it can be none. One that nobody knows stays and finds nothing, rather than everything. */
export function readCountry(value: string): string {
  const country = value.trim().toLowerCase();
  return /^[a-z][a-z-]{1,59}$/.test(country) ? country : '';
}

/** The English name of a language; one that nobody listed stays as it is written, and finds what is stored under that name. */
export function readLanguage(value: string): string {
  const name = readWords(value);
  if (!/^\p{L}[\p{L}\p{M} ()’'-]{0,59}$/u.test(name)) return '';
  return INSTRUCTION_LANGUAGES.find((known) => known.toLowerCase() === name.toLowerCase()) ?? name;
}

/** Words of an address as they are searched for: one space between them, a hundred characters at most. */
export function readWords(value: string): string {
  // NUL cannot stand in a PostgreSQL text.
  return cutText(value.replaceAll('\0', '').trim().replace(/\s+/g, ' '), MAX_SEARCH).trim();
}

/** The page of an address, counted from 1; the first one where it names none. */
export function readPage(value: string): number {
  const page = Number.parseInt(value, 10);
  return Number.isFinite(page) ? Math.min(Math.max(page, 1), MAX_PAGE) : 1;
}

/** What an address says of the page; '' where it says nothing. */
export function askedPage(query: Query): string {
  return first(query.page);
}

/** The area of an address, written as the site writes it; '' where it names none. */
export function readAreaKey(query: Query): string {
  const area = readArea(first(query.area).trim());
  return area ? areaText(area) : '';
}

export function readView(query: Query): ListView {
  return first(query.view) === MAP_VIEW ? MAP_VIEW : '';
}
