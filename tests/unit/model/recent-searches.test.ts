import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRecent, withRecent } from '../../../lib/schools/model/recent-searches';

test('the latest search comes first, once', () => {
  expect(withRecent(['paris', 'pastry'], '  Pastry ')).toEqual(['Pastry', 'paris']);
  expect(withRecent(['paris'], ' \n ')).toEqual(['paris']);
  expect(withRecent(['a', 'b', 'c', 'd', 'e'], 'f')).toEqual(['f', 'a', 'b', 'c', 'd']);
});

test('whatever is stored gives a short list of texts', () => {
  fc.assert(
    fc.property(fc.json(), (stored) => {
      const list = readRecent(stored);
      expect(list.length).toBeLessThanOrEqual(5);
      expect(list.every((text) => text !== '' && text.length <= 100)).toBe(true);
    }),
  );
});
