import { expect, it } from 'vitest';
import { editionDay, isAged, newest, sourceDay } from '@/lib/schools/model/source-age';

const TODAY = new Date('2026-11-29T00:00:00Z');

it.each([
  [{ url: 'https://a.test/', facts: 'founded 1996', seen: '2025-02' }, '2025-02'],
  [{ url: 'https://elmundo.test/viajes/2019/12/23/x.html', facts: 'student restaurant' }, '2019-12-23'],
  [{ url: 'https://a.test/goe-abre-20251020182753-nt.html', facts: '' }, '2025-10-20'],
  [{ url: 'https://a.test/20250307/x.html', facts: '' }, '2025-03-07'],
  [{ url: 'https://a.test/articulo/2014-06/x', facts: 'still open in 2025' }, '2025'],
  [{ url: 'https://a.test/', facts: 'opens in 2030, seen in 2024' }, '2024'],
  [{ url: 'https://a.test/97201600/', facts: 'two years' }, null],
])('%#: a source is as new as what it says at the latest', (source, day) => {
  expect(sourceDay(source, '2026-11-28')).toBe(day);
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
