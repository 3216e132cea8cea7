import { first, type Query, readWords } from '@/lib/lists/query';
import { areaText, readArea } from '@/lib/maps/model/area';
import { MAP_VIEW } from '@/lib/maps/model/map-view';
import { INSTRUCTION_LANGUAGES } from '@/lib/schools/model/languages';

export const KM = [10, 25, 50, 100, 200, 300, 1000] as const;
export type Km = (typeof KM)[number];
export const USUAL_KM: Km = 50;

/** Words or a key of a place, and a distance; the usual one without a place. */
export function readNear(query: Query): { near: string; km: Km } {
  const near = readWords(first(query.near));
  const km = KM.find((one) => String(one) === first(query.km).trim());
  return { near, km: (near && km) || USUAL_KM };
}

/** '' for rows. */
export type ListView = typeof MAP_VIEW | '';

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
