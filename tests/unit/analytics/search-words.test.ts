import fc from 'fast-check';
import { expect, it } from 'vitest';
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
  ...['   ', '...', 'ana.perez@example.org', 'ana ＠ example', 'ana arroba gmail', '+34 600 123 456'],
  ...['٦٠٠١٢٣', '12345678Z', '2001-02-03', 'https://example.org/x', 'example.com', 'a'.repeat(31)],
  ...['one two three four five six seven eight nine', 'abcdefghij '.repeat(6)],
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
