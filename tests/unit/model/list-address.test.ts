import { describe, expect, it } from 'vitest';
import { listAddress } from '@/lib/lists/list-address';

const LIST = listAddress('adminSynonyms', {
  state: ['waiting', 'shown'],
  kind: ['', 'one', 'two'],
  number: (value) => /^\d{1,3}$/.test(value),
});

describe('the address of an admin list', () => {
  it('has defaults without a query, and no query for defaults', () => {
    const state = LIST.parse({});
    expect(state).toEqual({ search: '', page: 1, state: 'waiting', kind: '', number: '' });
    expect(LIST.href(state)).toBe('/admin/synonyms');
  });

  it('is the same after it was read', () => {
    const query = '?search=a+b&state=shown&kind=two&number=12&page=3';
    expect(LIST.query(LIST.parse(Object.fromEntries(new URLSearchParams(query))))).toBe(query);
  });

  it('ignores unknown and malformed values and takes the first of repeated ones', () => {
    const state = LIST.parse({ state: 'gone', kind: ['one', 'two'], number: '1234', page: '-2', other: 'x' });
    expect(state).toEqual({ search: '', page: 1, state: 'waiting', kind: 'one', number: '' });
  });

  it('keeps only what a link states', () => {
    expect(LIST.href({ kind: 'one' })).toBe('/admin/synonyms?kind=one');
  });
});
