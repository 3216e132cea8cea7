import { countryByKey } from '@/lib/countries';
import type { ChoiceFilter, Choices } from '@/lib/search/filter-table';
import { type Query, readCountry, readLanguage } from './query';

type Table = Record<string, ChoiceFilter>;

/** So many values of one filter are read. */
export const MOST_VALUES = 10;

/** Every value of a key that an address may repeat. */
export function all(value: string | string[] | undefined): string[] {
  return [value ?? []].flat();
}

/**
 * The filters of a table that a query has. Values that no closed list has count for nothing, so that no address is an error; of an open
 * list they stay as they are and find nothing, rather than everything. Each stands once, in the list's order or that of the alphabet.
 */
export function readChoices<T extends Table>(table: T, query: Query): Choices<T> {
  const read = ([key, { values }]: [string, ChoiceFilter]) => {
    const asked = all(query[key]);
    if (values !== null) return [key, values.filter((value) => asked.includes(value))];
    const open = asked.map(key === 'country' ? readCountry : readLanguage).filter((value) => value !== '');
    return [key, [...new Set(open)].sort().slice(0, MOST_VALUES)];
  };
  return Object.fromEntries(Object.entries(table).map(read)) as Choices<T>;
}

/** No choice of any filter. */
export function noChoices<T extends Table>(table: T): Choices<T> {
  return readChoices(table, {});
}

/** The chosen values with their keys, in the order of the address. */
export function choicePairs<T extends Table>(
  table: T,
  chosen: Choices<T>,
): [key: keyof T & string, value: string][] {
  return Object.keys(table).flatMap((key) =>
    (chosen[key] ?? []).map((value): [string, string] => [key, value]),
  );
}

/** The chosen values as the database's search takes them: countries by their stored English name. */
export function markedChoices<T extends Table>(table: T, chosen: Choices<T>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(table).flatMap(([key, { mark }]) => {
      const values: readonly string[] = chosen[key] ?? [];
      const marks = values.map((value) =>
        mark === 'country' ? (countryByKey(value)?.name.en ?? value) : value,
      );
      return marks.length > 0 ? [[mark, marks]] : [];
    }),
  );
}
