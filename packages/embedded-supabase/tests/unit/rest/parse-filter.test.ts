import { describe, expect, test } from 'vitest';
import { parseFilter, parseLogic } from '../../../rest/parse-filter.ts';
import { ParseFailure } from '../../../rest/scanner.ts';

const operation = (text: string) => {
  const { value } = parseFilter('c', text);
  return { not: value.not, ...value.operation };
};

describe('a filter', () => {
  test.each([
    ['eq.1', { not: false, kind: 'compare', operator: 'eq', value: '1' }],
    ['eq.', { not: false, kind: 'compare', operator: 'eq', value: '' }],
    ['eq.a.b,(c)', { not: false, kind: 'compare', operator: 'eq', value: 'a.b,(c)' }],
    ['not.gte.5', { not: true, kind: 'compare', operator: 'gte', value: '5' }],
    ['neq.x', { not: false, kind: 'relate', operator: 'neq', value: 'x' }],
    ['cs.{a}', { not: false, kind: 'relate', operator: 'cs', value: '{a}' }],
    ['is.NULL', { not: false, kind: 'is', value: 'null' }],
    ['not.is.true', { not: true, kind: 'is', value: 'true' }],
    ['is.not_null', { not: false, kind: 'is', value: 'not_null' }],
    ['in.(1,2)', { not: false, kind: 'in', values: ['1', '2'] }],
    ['in.("a,b",c)', { not: false, kind: 'in', values: ['a,b', 'c'] }],
    ['in.("q\\"u",\\x)', { not: false, kind: 'in', values: ['q"u', '\\x'] }],
    ['in.("a"b)', { not: false, kind: 'in', values: ['"a"b'] }],
    ['in.()', { not: false, kind: 'in', values: [''] }],
  ])('%j is read', (text, expected) => {
    expect(operation(text)).toEqual(expected);
  });

  test.each([
    ['fts.1', 1, 'unexpected "f" expecting "not" or operator (eq, gt, ...)'],
    ['noop.1', 1, 'unexpected "n" expecting "not" or operator (eq, gt, ...)'],
    ['eq', 1, 'unexpected "e" expecting "not" or operator (eq, gt, ...)'],
    ['', 1, 'unexpected end of input expecting "not" or operator (eq, gt, ...)'],
    ['is.maybe', 4, 'unexpected "m" expecting isVal: (null, not_null, true, false, unknown)'],
    ['in.1', 4, 'unexpected "1" expecting "("'],
    ['in.(1', 6, 'unexpected end of input expecting "," or ")"'],
  ])('%j is refused', (text, place, details) => {
    try {
      parseFilter('c', text);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ParseFailure);
      expect(error).toMatchObject({
        message: `"failed to parse filter (${text})" (line 1, column ${place})`,
        details,
      });
    }
  });
});

describe('a tree of filters', () => {
  test('nests', () => {
    expect(parseLogic('or', '(a.eq.1,and(b.gt.2,not.or(c.is.null,d.in.(x,"y,z"))))')).toMatchObject({
      path: [],
      value: {
        kind: 'or',
        not: false,
        children: [
          { kind: 'filter', field: { name: 'a' } },
          {
            kind: 'and',
            not: false,
            children: [
              { kind: 'filter', field: { name: 'b' } },
              {
                kind: 'or',
                not: true,
                children: [{ operation: { kind: 'is' } }, { operation: { values: ['x', 'y,z'] } }],
              },
            ],
          },
        ],
      },
    });
  });

  test('holds quoted values and array literals', () => {
    const { value } = parseLogic('or', '(a.eq."x,(y)",b.cs.{1,2},c.eq.plain value)');
    expect(value).toMatchObject({
      children: [
        { operation: { value: 'x,(y)' } },
        { operation: { value: '{1,2}' } },
        { operation: { value: 'plain value' } },
      ],
    });
  });

  test.each(['', '()', '(a)', '(a.eq.1', '(a.eq.1))', 'a.eq.1', '(xor(a.eq.1))'])('%j is refused', (text) => {
    expect(() => parseLogic('or', text)).toThrow(`"failed to parse logic tree (${text})"`);
  });
});
