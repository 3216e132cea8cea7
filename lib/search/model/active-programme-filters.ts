import { PROGRAMME_CHOICES, type ProgrammeChoices } from '@/lib/search/filter-table';
import { choicePairs } from '@/lib/search/model/choices';
import { ALL_PROGRAMMES, type ProgrammeFilters } from './programme-filters';

const OTHERS = ['search', 'city', 'priceMax', 'weeksMin', 'weeksMax', 'area'] as const;

/** What narrows the list; sorting and how prices are shown do not. */
export type Narrowing = keyof ProgrammeChoices | (typeof OTHERS)[number];

/** One value that is asked for, which can be taken back. */
export interface ActiveFilter {
  key: Narrowing;
  value: string;
}

/** Every value that is asked for. */
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

/** The filters without one value, at the first page. */
export function withoutFilter(filters: ProgrammeFilters, { key, value }: ActiveFilter): ProgrammeFilters {
  const asked = filters[key];
  if (!Array.isArray(asked) || key === 'country') return loosened(filters, key);
  return { ...filters, [key]: (asked as string[]).filter((one) => one !== value), page: 1 };
}

/** The filters without anything asked of one kind, at the first page. A city goes with its country. */
export function loosened(filters: ProgrammeFilters, key: Narrowing): ProgrammeFilters {
  return {
    ...filters,
    [key]: ALL_PROGRAMMES[key],
    ...(key === 'country' && { city: '' }),
    ...(key === 'priceMax' && { unknown: false }),
    page: 1,
  };
}
