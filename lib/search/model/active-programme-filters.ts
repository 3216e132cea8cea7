import { PROGRAMME_CHOICES, type ProgrammeChoices } from '@/lib/search/filter-table';
import { choicePairs } from '@/lib/search/model/choices';
import { ALL_PROGRAMMES, type ProgrammeFilters } from './programme-filters';

const OTHERS = ['search', 'city', 'priceMax', 'weeksMin', 'weeksMax', 'near', 'area'] as const;

/** Filters that narrow the list, not order or presentation. */
export type Narrowing = keyof ProgrammeChoices | (typeof OTHERS)[number];

export interface ActiveFilter {
  key: Narrowing;
  value: string;
}

export function activeFilters(filters: ProgrammeFilters): ActiveFilter[] {
  const others = OTHERS.flatMap((key) =>
    filters[key] === ALL_PROGRAMMES[key] ? [] : [{ key, value: String(filters[key]) }],
  );
  const choices = choicePairs(PROGRAMME_CHOICES, filters).map(([key, value]) => ({ key, value }));
  return [
    ...others.filter(({ key }) => key === 'search'),
    ...choices,
    ...others.filter(({ key }) => key !== 'search'),
  ];
}

export function withoutFilter(filters: ProgrammeFilters, { key, value }: ActiveFilter): ProgrammeFilters {
  const asked = filters[key];
  if (!Array.isArray(asked)) return loosened(filters, key);
  const left = (asked as string[]).filter((one) => one !== value);
  return { ...filters, [key]: left, ...(key === 'country' && { city: '' }), page: 1 };
}

/** Removes all values of one filter and resets the page. Removing a country removes its city. */
export function loosened(filters: ProgrammeFilters, key: Narrowing): ProgrammeFilters {
  return {
    ...filters,
    [key]: ALL_PROGRAMMES[key],
    ...(key === 'country' && { city: '' }),
    ...(key === 'priceMax' && { unknown: false }),
    page: 1,
  };
}
