import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addNumber, type FileNumbers, notationExamples, notationsOf } from '@/lib/imports/model/notations';
import type { NumberKind } from '@/lib/values/number';
import { fromNumberText, type Notation, otherReading, readNumber, shownNumber } from '@/lib/values/number';

describe('a number as people write it', () => {
  it.each<[string, NumberKind, Notation, number | string | null]>([
    ['4.500', 'money', ',', 4500],
    ['4,500', 'money', ',', 4.5],
    ['4.500', 'money', 'none', 4500],
    ['4.500', 'money', 'mixed', 'ambiguous'],
    ['4.500,50', 'money', '.', 4500.5],
    ['4,500.50', 'money', ',', 4500.5],
    ['1.234.567', 'money', '.', 1234567],
    ['4 500', 'money', ',', 4500],
    ["12'500.25", 'money', ',', 12500.25],
    ['0.500', 'money', ',', 0.5],
    ['2.000', 'count', '.', 2000],
    ['2,5', 'count', ',', 2.5],
    ['1.984', 'year', ',', 1984],
    ['4,5', 'rating', '.', 4.5],
    ['−1.987', 'degrees', ',', -1.987],
    ['40.41678', 'degrees', ',', 40.41678],
    ['', 'count', ',', null],
    ['mil', 'count', ',', 'invalid'],
    ['1e5', 'count', ',', 'invalid'],
    ['12.34.567', 'money', ',', 'invalid'],
    ['4.500 €', 'money', ',', 'invalid'],
  ])('reads %j as %s with notation %j', (typed, kind, notation, number) => {
    expect(readNumber(typed, kind, notation)).toBe(number);
  });

  it('offers the other reading where there is one', () => {
    expect(otherReading('4,500', 'money', ',')).toBe(4500);
    expect(otherReading('4500', 'money', ',')).toBeNull();
    expect(otherReading('2.000', 'count', ',')).toBeNull();
  });

  it('is held and shown without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_800_000, max: 1_800_000 }), (part) => {
        const text = String(part / 1e4);
        expect(fromNumberText(text)).toBe(part / 1e4);
        expect(readNumber(shownNumber(text, ','), 'degrees', ',')).toBe(part / 1e4);
      }),
    );
    expect(fromNumberText('4.500')).toBe('invalid');
    expect(fromNumberText('Infinity')).toBe('invalid');
    expect(shownNumber('x.y', ',')).toBe('x.y');
  });
});

describe('the notation of a column', () => {
  const COLUMNS = ['name', 'tuition_min', 'tuition_max', 'rating'] as const;
  const numbersOf = (...rows: string[][]) => {
    const numbers: FileNumbers = {};
    for (const cells of rows)
      for (const [column, cell] of cells.entries()) numbers[column] = addNumber(numbers[column], cell);
    return numbers;
  };

  it('is decided for a file, and said with an example', () => {
    const numbers = numbersOf(['A', '4.500', '4.500 €', '4.5'], ['B', '3.000', '1999,5', '3']);
    expect(notationsOf(COLUMNS, numbers)).toEqual({ tuition_min: 'none', tuition_max: ',' });
    expect(notationExamples(COLUMNS, numbers)).toEqual([
      {
        column: 'tuition_min',
        notation: 'none',
        examples: [{ written: '4.500', thousands: 4500, decimals: 4.5 }],
      },
      {
        column: 'tuition_max',
        notation: ',',
        examples: [{ written: '4.500', thousands: 4500, decimals: 4.5 }],
      },
    ]);
  });

  it('is asked where a price would have three decimals, or values contradict each other', () => {
    for (const column of [
      ['12.900', '3950.5'],
      ['3950.5', '€14,500', '6.200'],
      ['4.500', '4,25', '1999.5'],
    ]) {
      const numbers = numbersOf(...column.map((cell) => ['', cell]));
      expect(notationsOf(COLUMNS, numbers)).toMatchObject({ tuition_min: 'mixed' });
      expect(notationsOf(COLUMNS, numbers, { tuition_min: 'none' })).toMatchObject({ tuition_min: 'none' });
    }
    const numbers = numbersOf(['', '€14,500'], ['', '6.200'], ['', '3950.5']);
    expect(notationExamples(COLUMNS, numbers)).toMatchObject([
      {
        notation: 'mixed',
        examples: [
          { written: '14,500', thousands: 14_500, decimals: 14.5 },
          { written: '6.200', thousands: 6200, decimals: 6.2 },
        ],
      },
    ]);
  });
});
