import { expect, it } from 'vitest';
import { boundedText, parameterText, storedText } from '@/lib/bounded-text';

it.each([
  ['boundedText', boundedText],
  ['storedText', storedText],
  ['parameterText', parameterText],
])('%s: a text that is too long meets no later check', (_, bounded) => {
  const met: string[] = [];
  const schema = bounded(3).refine((text) => met.push(text));
  expect(schema.safeParse('abcd').error?.issues).toHaveLength(1);
  expect(schema.safeParse('abc').success).toBe(true);
  expect(met).toEqual(['abc']);
});
