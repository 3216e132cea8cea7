import { expect, it } from 'vitest';
import { cutText } from '@/lib/i18n/cut-text';
import { readWords } from '@/lib/lists/query';

it.each([
  ['x'.repeat(80), 80, 80],
  [`${'x'.repeat(79)}😀`, 80, 79],
  [`${'x'.repeat(78)}😀`, 80, 80],
  ['', 80, 0],
])('%j is cut at %i units to %i', (text, most, length) => {
  expect(cutText(text, most)).toBe(text.slice(0, length));
});

it('a search that ends in an emoji at its limit stays well formed', () => {
  expect(readWords(`${'a'.repeat(99)}😀`)).toBe('a'.repeat(99));
});
