// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a tested source has a template string

import { expect, it } from 'vitest';
import { constantTexts, slowPatterns } from '@/scripts/lib/slow-patterns';

const found = (source: string, constants?: Map<string, string>) =>
  slowPatterns('some.ts', source, constants).slow.map(({ line, reason }) => ({ line, reason }));

it.each([
  ['the end of an address', String.raw`x.replace(/(?:[.,;:!)\]}>]|%20)+$/i, '')`],
  ['an e-mail address', String.raw`/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(x)`],
  ['a date', `x.replace(/T.*$/, '')`],
  ['a number format', String.raw`x.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')`],
  ['an e-mail cell', String.raw`x.replace(/^<+|>+$|\.+$/g, '')`],
  ['an expression of constants', "const PART = '[^@]+'; new RegExp(`^${PART}@${PART}[.]${PART}$`, 'i')"],
])('a pattern that costs more than the length of its text is found: %s', (_, source) => {
  expect(found(source)).toEqual([{ line: 1, reason: null }]);
});

it('constants of other files are read', () => {
  const constants = constantTexts('other.ts', "export const END = '/+$';");
  expect(found('new RegExp(END)', constants)).toHaveLength(1);
  expect(found('new RegExp(END)')).toEqual([]);
});

it.each([String.raw`x.replace(/(?<!\/)\/+$/, '')`, String.raw`/^[^@\s]+@[^@\s][^@\s.]*\.[^@\s]+$/.test(x)`])(
  'a linear pattern is not found: %s',
  (source) => {
    expect(found(source)).toEqual([]);
  },
);

it('a comment in the line above gives the reason of a slow pattern, and may not stand above another', () => {
  const comment = '// pattern-cost: the text has 20 characters at most';
  expect(found(`${comment}\nx.replace(/T.*$/, '')`)).toEqual([
    { line: 2, reason: 'the text has 20 characters at most' },
  ]);
  expect(slowPatterns('some.ts', `${comment}\nx.replace(/T/, '')`).unusedReasons).toEqual([2]);
});
