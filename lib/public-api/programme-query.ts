import { z } from 'zod';
import { boundedText } from '@/lib/bounded-text';
import { SHOWN_CURRENCIES } from '@/lib/prices/model/currencies';
import { CEILINGS } from '@/lib/prices/model/price';
import { PROGRAMME_CHOICES } from '@/lib/search/filter-table';
import { ALL_PROGRAMMES, PROGRAMME_SORTS, type ProgrammeFilters } from '@/lib/search/model/programme-filters';
import { choiceShape, chosenOf, name, severalOf } from './choices';
import { listShape, oneOf } from './schemas';

/** Parameters of the list of programmes: the filters of the site's list. */

const MAX_FIGURE = 12;
const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/;
const WEEKS = /^\d{1,4}(\.\d)?$/;
const figure = (form: RegExp, words: string) =>
  boundedText(MAX_FIGURE, words).regex(form, words).transform(Number);
const yes = oneOf(['true']).transform(() => true);

export const programmesQuery = z.strictObject({
  ...listShape,
  city: name.optional(),
  ...choiceShape(PROGRAMME_CHOICES),
  price_max: figure(AMOUNT, 'must be an amount such as 12000 or 950.50').optional(),
  currency: oneOf(SHOWN_CURRENCIES).default('EUR'),
  per: oneOf(CEILINGS).default('year'),
  price_unknown: yes.optional(),
  weeks_min: figure(WEEKS, 'must be a number of weeks').optional(),
  weeks_max: figure(WEEKS, 'must be a number of weeks').optional(),
  sort: oneOf(PROGRAMME_SORTS).default('relevance'),
});
export const SEVERAL_OF_PROGRAMMES = severalOf(PROGRAMME_CHOICES);
export type ProgrammesQuery = z.infer<typeof programmesQuery>;

/** As filters of the site's search. */
export function filtersOf(query: ProgrammesQuery): ProgrammeFilters {
  return {
    ...ALL_PROGRAMMES,
    ...chosenOf(PROGRAMME_CHOICES, query),
    search: query.search ?? '',
    city: query.city ?? '',
    priceMax: query.price_max ?? null,
    currency: query.currency,
    per: query.per,
    unknown: query.price_unknown ?? false,
    weeksMin: query.weeks_min ?? null,
    weeksMax: query.weeks_max ?? null,
    sort: query.sort,
    page: query.page,
  };
}
