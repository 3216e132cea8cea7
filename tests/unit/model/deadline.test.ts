import { expect, it } from 'vitest';
import { deadlineEnd } from '@/lib/programmes/model/deadline';

it.each([
  ['2026-03-15', '2026-03-16T12:00:00.000Z'],
  ['2026-12-31', '2027-01-01T12:00:00.000Z'],
  ['2026-02', '2026-03-01T12:00:00.000Z'],
  ['2026-12', '2027-01-01T12:00:00.000Z'],
  ['--03-15', undefined],
  ['--03', undefined],
])('the deadline %s is over everywhere at %s', (date, end) => {
  expect(deadlineEnd(date)?.toISOString()).toBe(end);
});
