import { expect, it } from 'vitest';
import { deadlineEnd, nextDay } from '@/lib/programmes/model/deadline';

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

it.each([
  ['2027-03-15', '2027-03-15', '2027-03-15'],
  ['2027-02', '2027-02-28', '2027-02-01'],
  ['--11-29', '2026-11-29', '2026-11-29'],
  ['--11-28', '2027-11-28', '2027-11-28'],
  ['--11', '2026-11-30', '2027-11-01'],
  ['--02-29', '2027-02-28', '2027-02-28'],
  ['soon', null, null],
])('the next last day of %s is %s, its first one %s', (date, last, first) => {
  const today = new Date('2026-11-29T23:00:00Z');
  expect([nextDay(date, today), nextDay(date, today, 'first')]).toEqual([last, first]);
});
