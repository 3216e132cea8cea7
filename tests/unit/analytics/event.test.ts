import { expect, it } from 'vitest';
import { parseEvent } from '@/lib/analytics/model/event';
import { DEFAULT_PERIOD, daysBetween, parsePeriod } from '@/lib/analytics/model/period';

it('reads the words of a search, and counts one whose words it may not keep', () => {
  expect(parseEvent('kind=empty_search&words=Cocina+Lunar')?.words).toBe('cocina lunar');
  expect(parseEvent('kind=empty_search&words=ana%40example.org')).toEqual({
    event: { kind: 'empty_search', slug: null },
    words: null,
  });
});

it.each([
  'kind=school_view',
  'kind=school_view&slug=A',
  `kind=school_view&slug=${'a'.repeat(451)}`,
  'kind=school_view&slug=a&count=1000000',
  'kind=school_view&slug=a&words=b',
  `kind=empty_search&words=${'a'.repeat(201)}`,
  'kind=anything',
  '{"kind":"empty_search"}',
])('takes %j for no event', (body) => {
  expect(parseEvent(body)).toBeNull();
});

it.each([
  ['7', 7],
  ['8', DEFAULT_PERIOD],
  ['7e0', DEFAULT_PERIOD],
  [['7', '30'], DEFAULT_PERIOD],
  [undefined, DEFAULT_PERIOD],
] as const)('reads the period %j as %i', (value, period) => {
  expect(parsePeriod(value as string | string[] | undefined)).toBe(period);
});

it('names every day of a period once, over the change of clocks and of years', () => {
  expect(daysBetween('2026-12-30', '2027-01-02')).toEqual([
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
  ]);
  expect(daysBetween('2026-03-28', '2026-03-30')).toHaveLength(3);
  expect(new Set(daysBetween('2026-01-01', '2026-12-31')).size).toBe(365);
});
