import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { missingOptionals } from '../../../scripts/lib/lock-file.mjs';

// npm bug: an optional package of another system may be missing, and `npm ci` then fails. Repair: node
// scripts/complete-lock.mjs
it('package-lock.json names every optional package of every system', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  expect(Object.keys(lock.packages).length).toBeGreaterThan(300);
  expect(missingOptionals(lock)).toEqual([]);
});
