import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSearchList, searchListQuery, trendOf } from '@/lib/analytics/model/search-list';
import { countableWords } from '@/lib/analytics/model/search-words';

it.each([
  ['  Bombonería   en  Lyon ', 'bombonería en lyon'],
  ['under 10000', 'under 10000'],
  ['寿司 学校', '寿司 学校'],
  ['a\u200bb', 'ab'],
  ['C.I.A.', 'c.i.a.'],
])('counts %j as %j', (search, words) => {
  expect(countableWords(search)).toBe(words);
});

it.each([
  '   ',
  '...',
  'ana.perez@example.org',
  'ana ＠ example',
  'ana arroba gmail',
  '+34 600 123 456',
  '٦٠٠١٢٣',
  '12345678Z',
  '2001-02-03',
  'https://example.org/x',
  'example.com',
  'a'.repeat(31),
  'one two three four five six seven eight nine',
  'abcdefghij '.repeat(6),
])('keeps nothing of %j', (search) => {
  expect(countableWords(search)).toBeNull();
});

it('answers any text, and what it keeps stays as it is when it comes again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
      const words = countableWords(text);
      if (words === null) return;
      expect(words.length).toBeLessThanOrEqual(60);
      expect(words).not.toMatch(/@|(\d\D*){6}/);
      expect(countableWords(words)).toBe(words);
    }),
  );
});

it('reads and writes the address of the list', () => {
  expect(parseSearchList({})).toEqual({ days: 30, page: 1 });
  expect(parseSearchList({ days: '365', page: '-2' })).toEqual({ days: 30, page: 1 });
  expect(parseSearchList({ days: ['7', '90'], page: 'x' })).toEqual({ days: 30, page: 1 });
  for (const query of ['', '?days=7', '?days=90&page=3'])
    expect(searchListQuery(parseSearchList(Object.fromEntries(new URLSearchParams(query))))).toBe(query);
});

it.each([
  [3, 0, 'new'],
  [3, 2, 'more'],
  [2, 3, 'fewer'],
  [2, 2, 'same'],
] as const)('%i after %i is %s', (count, before, trend) => {
  expect(trendOf({ count, before })).toBe(trend);
});
