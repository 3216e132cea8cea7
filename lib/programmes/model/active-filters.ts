import { ALL_PROGRAMMES, type ProgrammeFilters } from './filters';

/** What narrows the list; sorting and how prices are shown do not. */
export const NARROWING = [
  'search',
  'fields',
  'levels',
  'priceMax',
  'priced',
  'country',
  'city',
  'months',
  'languages',
  'weeksMin',
  'weeksMax',
  'modes',
  'internship',
  'area',
] as const;
export type Narrowing = (typeof NARROWING)[number];

/** One value that is asked for, which can be taken back. */
export type ActiveFilter = {
  [Key in Narrowing]: {
    key: Key;
    value: ProgrammeFilters[Key] extends readonly (infer One)[] ? One : NonNullable<ProgrammeFilters[Key]>;
  };
}[Narrowing];

/** Every value that is asked for, in the order of the address. */
export function activeFilters(filters: ProgrammeFilters): ActiveFilter[] {
  return NARROWING.flatMap((key) => {
    const asked = filters[key];
    const values = Array.isArray(asked) ? asked : asked === ALL_PROGRAMMES[key] ? [] : [asked];
    return values.map((value) => ({ key, value }) as ActiveFilter);
  });
}

/** The filters without one value, at the first page. */
export function withoutFilter(filters: ProgrammeFilters, { key, value }: ActiveFilter): ProgrammeFilters {
  const asked = filters[key];
  if (!Array.isArray(asked)) return loosened(filters, key);
  const left = (asked as unknown[]).filter((one) => one !== value);
  return { ...filters, [key]: left, page: 1 };
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
