import { expect, it } from 'vitest';
import { deletedFilterQuery, parseDeletedFilters } from '@/lib/schools/model/deleted-filters';

it.each(['', '?search=gusto', '?search=a%26b&kind=undone&page=3'])(
  'the list of deleted schools keeps %j in its address',
  (query) => {
    const filters = parseDeletedFilters(Object.fromEntries(new URLSearchParams(query)));
    expect(deletedFilterQuery(filters)).toBe(query);
  },
);

it('the list of deleted schools takes only what it knows', () => {
  expect(parseDeletedFilters({ search: ['a'], kind: 'x', page: '-1' })).toEqual({
    search: '',
    undone: false,
    page: 1,
  });
});
