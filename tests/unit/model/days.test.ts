import { describe, expect, it } from 'vitest';
import { addEvidence, type DayEvidence, orderOf } from '@/lib/values/day';

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
