import { expect, it } from 'vitest';
import { importAddress, parseImportQuery } from '@/lib/imports/model/import-query';

const ID = '6a4e9b1c-3b1f-4f0e-9d5e-0a1b2c3d4e5f';

it('the address of the import page holds its state', () => {
  for (const state of [
    { id: null, show: null, page: 1 },
    { id: null, show: null, page: 3 },
    { id: ID, show: null, page: 1 },
    { id: ID, show: '', page: 2 },
    { id: ID, show: 'duplicate', page: 1 },
  ] as const) {
    const query = Object.fromEntries(new URL(importAddress(state), 'http://site.test').searchParams);
    expect(parseImportQuery(query)).toEqual(state);
  }
});

it('what is no known value counts as not given', () => {
  expect(parseImportQuery({ import: 'x', show: 'x', page: '-2' })).toEqual({ id: null, show: null, page: 1 });
  expect(parseImportQuery({ import: [ID], page: 'x' })).toEqual({ id: null, show: null, page: 1 });
});
