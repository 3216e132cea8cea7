import { describe, expect, it } from 'vitest';
import { addEvidence, type DayEvidence, orderOf, readDay } from '@/lib/imports/model/days';

const evidenceOf = (...cells: string[]) =>
  cells.reduce<DayEvidence | undefined>((known, cell) => addEvidence(known, cell), undefined);

describe('a column of days', () => {
  it.each([
    [['13/05/2026', '01/02/2026'], 'dayFirst'],
    [['05/13/2026', '01/02/2026'], 'monthFirst'],
    [['01/02/2026', '03/04/2026'], 'dayFirst'],
    [['05/13/2026', '13/05/2026'], 'dayFirst'],
    [['2026-05-01', ''], 'dayFirst'],
  ] as const)('%j is read with the %s', (cells, order) => {
    expect(orderOf(evidenceOf(...cells))).toBe(order);
  });

  it('says how sure that is, with a day that can be read in two ways', () => {
    expect(evidenceOf('01/01/2026', ' 1/2/2026', '31.12.2026', 'soon')).toEqual({
      dayFirst: 1,
      monthFirst: 0,
      either: 2,
      example: '1/2/2026',
    });
    expect(evidenceOf('2026-05-01', 'soon', '')).toBeUndefined();
  });
});

describe('a day', () => {
  it.each([
    ['1/2/2026', 'dayFirst', '2026-02-01'],
    ['1/2/2026', 'monthFirst', '2026-01-02'],
    ['31-12-2025', 'dayFirst', '2025-12-31'],
    ['31.12.2025', 'dayFirst', '2025-12-31'],
    ['2026-05-01', 'monthFirst', '2026-05-01'],
    ['1/2-2026', 'dayFirst', '1/2-2026'],
    ['soon', 'dayFirst', 'soon'],
  ] as const)('%j is %s %s', (cell, order, day) => {
    expect(readDay(cell, order)).toBe(day);
  });
});
