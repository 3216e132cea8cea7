import { type ListState, listAddress } from '@/lib/lists/list-address';

/** Searches without results of the last days; words are stored for twice the longest period. */
export const SEARCH_LIST = listAddress('adminSearches', { days: ['30', '7', '90'] });
export type SearchListState = ListState<typeof SEARCH_LIST>;

export function trendOf({
  count,
  before,
}: {
  count: number;
  before: number;
}): 'new' | 'more' | 'fewer' | 'same' {
  if (before === 0) return 'new';
  return count > before ? 'more' : count < before ? 'fewer' : 'same';
}
