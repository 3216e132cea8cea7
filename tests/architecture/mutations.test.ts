import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FAULTS } from '../mutations/faults.ts';

it.each(FAULTS)('a planted fault still has its one place, and its test: $name', ({ file, find, test }) => {
  expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
  expect(readFileSync(test, 'utf8')).not.toBe('');
});
