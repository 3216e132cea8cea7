import { z } from 'zod';
import { boundedText, parameterText } from '@/lib/bounded-text';
import { countryByKey } from '@/lib/places/countries';
import { apiNameOf, type ChoiceFilter, type Choices } from '@/lib/search/filter-table';
import { MAX_VALUES } from '@/lib/search/model/choices';
import { choice, type Json, parameter, several, YES } from './openapi-parameters';

const MAX_NAME = 200;

type Table = Record<string, ChoiceFilter>;

/** The public API refuses invalid parameters, unlike the site's pages. */
const country = boundedText(MAX_NAME).refine(
  (key) => countryByKey(key) !== undefined,
  'must be a country key such as spain, usa or united-kingdom',
);
export const name = parameterText(MAX_NAME).min(1, 'must not be empty');

function isYes({ values }: ChoiceFilter): boolean {
  return values?.length === 1;
}

function valueSchema(filter: ChoiceFilter) {
  if (filter.values === null) return filter.mark === 'country' ? country : name;
  const [first = '', ...others] = filter.values;
  return z.enum([first, ...others], `must be one of ${filter.values.join(', ')}`);
}

/** Filters of a table as parameters: comma-separated values, or 'true' for flags. */
export function choiceShape(table: Table): Record<string, z.ZodType<string[] | undefined>> {
  const shape = (filter: ChoiceFilter) =>
    isYes(filter)
      ? z.enum(['true'], 'must be one of true').transform((yes): string[] => [yes])
      : z
          .string()
          .transform((text) => text.split(','))
          .pipe(z.array(valueSchema(filter)))
          .refine(
            (values) => values.length <= Math.max(MAX_VALUES, filter.values?.length ?? 0),
            `may have ${MAX_VALUES} values at most`,
          );
  return Object.fromEntries(
    Object.entries(table).map((entry) => [apiNameOf(entry), shape(entry[1]).optional()]),
  );
}

export function chosenOf<T extends Table>(table: T, query: Record<string, unknown>): Choices<T> {
  const chosen = Object.entries(table).map((entry) => {
    const [key, filter] = entry;
    const asked = query[apiNameOf(entry)] ?? [];
    return [key, isYes(filter) && (asked as string[]).length > 0 ? [...(filter.values ?? [])] : asked];
  });
  return Object.fromEntries(chosen) as Choices<T>;
}

export function severalOf(table: Table): string[] {
  return Object.entries(table)
    .filter(([, filter]) => !isYes(filter))
    .map(apiNameOf);
}

export function choiceParameters(table: Table): Json[] {
  return Object.entries(table).map((entry) => {
    const [, filter] = entry;
    if (isYes(filter)) return parameter(apiNameOf(entry), filter.api, YES);
    const items = filter.values
      ? choice(filter.values)
      : { type: 'string', ...(filter.mark === 'country' && { examples: ['spain'] }) };
    return several(apiNameOf(entry), filter.api, items);
  });
}
