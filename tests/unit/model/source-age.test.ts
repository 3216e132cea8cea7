import { expect, it } from 'vitest';
import { newestSource } from '@/components/school/page-age';
import { editionDay, isAged, mentionedYear, newest, sourceDay } from '@/lib/schools/model/source-age';

const TODAY = new Date('2026-11-29T00:00:00Z');
const source = (url: string, facts = '', seen?: string) => ({ url, facts, ...(seen && { seen }) });

it.each([
  [source('https://a.test/', 'founded 1996', '2025-02'), '2025-02'],
  [source('https://elmundo.test/viajes/2019/12/23/x.html'), '2019-12-23'],
  [source('https://a.test/goe-abre-20251020182753-nt.html'), '2025-10-20'],
  [source('https://a.test/20250307/x.html'), '2025-03-07'],
  [source('https://a.test/articulo/2014-06/x', 'still open in 2025'), '2014-06'],
  [source('https://a.test/97201600/', 'since 2005'), null],
])('%#: a source is of the day that it or its address states', (one, day) => {
  expect(sourceDay(one)).toBe(day);
});

it('a source is not older than the years that it speaks of', () => {
  expect(
    mentionedYear(source('https://a.test/', 'opens in 2030, seen in 2024, founded 1990'), '2026-11-28'),
  ).toBe('2024');
  expect(mentionedYear(source('https://a.test/', 'two years'), null)).toBeNull();
  const old = source('https://a.test/2014/06/x');
  const page = (...sources: object[]) =>
    newestSource([{ checkedOn: '2026-11-28', sources: sources as never }]);
  expect(page(old)).toEqual({ day: '2014-06', mentioned: null });
  expect(page(old, source('https://a.test/', 'active in 2025'))).toEqual({
    day: '2014-06',
    mentioned: '2025',
  });
  expect(page(source('https://a.test/', 'since 2005'))).toEqual({ day: null, mentioned: '2005' });
  expect(newestSource([], [{ edition: '2020-2025' }])).toEqual({ day: '2025', mentioned: null });
});

it.each([
  ['2020-2025', '2025'],
  ['2022-23', '2023'],
  ['2023-11', '2023-11'],
  ['2023-01-03', '2023-01-03'],
])('the edition %s is of %s', (edition, day) => {
  expect(editionDay(edition)).toBe(day);
});

it('a page is old when its newest source is older than five years', () => {
  expect(newest([null, '2025', '2025-03', '2019-12-23'])).toBe('2025-03');
  expect(['2007', '2021-11-28', '2021-11-29', '2021', null].map((day) => isAged(day, TODAY))).toEqual([
    ...[true, true, false, false, false],
  ]);
});
