import { SHOWN_CURRENCIES } from '@/lib/prices/model/currencies';
import { CEILINGS } from '@/lib/prices/model/price';
import { PROGRAMME_SORTS } from '@/lib/search/model/programme-filters';

export type Json = Record<string, unknown>;

export function parameter(name: string, description: string, schema: Json): Json {
  return { name, in: 'query', description, schema };
}

/** Comma-separated or repeated. */
export function several(name: string, description: string, items: Json): Json {
  return {
    ...parameter(
      name,
      `${description}; several with commas between, or the parameter repeated, mean any of them`,
      {
        type: 'array',
        items,
      },
    ),
    style: 'form',
    explode: false,
  };
}

export const choice = (values: readonly string[]) => ({ type: 'string', enum: [...values] });
export const YES = { type: 'string', enum: ['true'] };
const WEEKS = { type: 'number', exclusiveMinimum: 0, multipleOf: 0.1 };

/** Parameters of the list of programmes besides common ones and choices. */
export const PROGRAMME_PARAMETERS: Json[] = [
  parameter('city', 'City of the school; case and accents do not matter', { type: 'string' }),
  parameter('price_max', 'The most that it may cost, compared with its cheapest known price', {
    type: 'number',
    minimum: 0,
    multipleOf: 0.01,
  }),
  parameter('currency', 'Of price_max', { ...choice(SHOWN_CURRENCIES), default: 'EUR' }),
  parameter('per', 'What price_max and the order by price are for: a year, or all of it', {
    ...choice(CEILINGS),
    default: 'year',
  }),
  parameter('price_unknown', 'With price_max: also those whose price nobody knows', YES),
  parameter('weeks_min', 'The least weeks of the calendar; an unknown length fails', WEEKS),
  parameter('weeks_max', 'The most weeks of the calendar; an unknown length fails', WEEKS),
  parameter('sort', 'Order', { ...choice(PROGRAMME_SORTS), default: 'relevance' }),
];
