import type { Query } from '@/lib/lists/query';
import { countryByKey } from '@/lib/places/countries';
import type { ChoiceFilter, Choices } from '@/lib/search/filter-table';
import { readCountry, readLanguage } from './query';

type Table = Record<string, ChoiceFilter>;

export const MAX_VALUES = 10;

export function all(value: string | string[] | undefined): string[] {
  return [value ?? []].flat();
}

/** Values unknown to a closed list are ignored, those of an open list find nothing. Deduplicated, in order. */
export function readChoices<T extends Table>(table: T, query: Query): Choices<T> {
  const read = ([key, { values }]: [string, ChoiceFilter]) => {
    const asked = all(query[key]);
    if (values !== null) return [key, values.filter((value) => asked.includes(value))];
    const open = asked.map(key === 'country' ? readCountry : readLanguage).filter((value) => value !== '');
    return [key, [...new Set(open)].sort().slice(0, MAX_VALUES)];
  };
  return Object.fromEntries(Object.entries(table).map(read)) as Choices<T>;
}

export function noChoices<T extends Table>(table: T): Choices<T> {
  return readChoices(table, {});
}

/** Pairs of key and value, in address order. */
export function choicePairs<T extends Table>(
  table: T,
  chosen: Choices<T>,
): [key: keyof T & string, value: string][] {
  return Object.keys(table).flatMap((key) =>
    (chosen[key] ?? []).map((value): [string, string] => [key, value]),
  );
}

/** Values for the database's search: countries by stored English name. */
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
