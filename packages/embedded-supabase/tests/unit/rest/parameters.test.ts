import { describe, expect, test } from 'vitest';
import { RestError } from '../../../rest/errors.ts';
import { closest } from '../../../rest/fuzzy.ts';
import { contentType, negotiate } from '../../../rest/media-type.ts';
import { parseOrder } from '../../../rest/parse-order.ts';
import { appliedHeader, parsePreferences } from '../../../rest/prefer.ts';
import { parseQuery } from '../../../rest/query-params.ts';
import { contentRange, rangeAnswer, rootRange } from '../../../rest/range.ts';
import { ident } from '../../../rest/sql.ts';

describe('an order', () => {
  test('has directions and nulls', () => {
    expect(parseOrder('x.order', 'a.desc.nullslast, b->c.nullsfirst').value).toEqual([
      { field: { name: 'a', path: [] }, direction: 'desc', nulls: 'nullslast' },
      {
        field: { name: 'b', path: [{ arrow: '->', key: 'c' }] },
        direction: null,
        nulls: 'nullsfirst',
      },
    ]);
  });

  test.each(['a.up', 'a.desc.asc', 'a.nullslast.desc', 'b(a', ''])('%j is refused', (text) => {
    expect(() => parseOrder('order', text)).toThrow('failed to parse order');
  });
});

describe('a query string', () => {
  const parse = (text: string, asCall = false) => parseQuery(new URLSearchParams(text), asCall);

  test('is taken apart by the last word of each name', () => {
    const params = parse(
      'select=a&id=eq.1&x.id=gt.2&x.order=id&x.limit=3&x.offset=1&limit=5&or=(a.eq.1)&columns=a,b&on_conflict=c',
    );
    expect(params.filters.map(({ path }) => path)).toEqual([[], ['x']]);
    expect(params.orders[0]?.path).toEqual(['x']);
    expect(params.ranges).toEqual([
      { path: ['x'], value: { limit: 3, offset: 1 } },
      { path: [], value: { limit: 5, offset: 0 } },
    ]);
    expect(params.logic).toHaveLength(1);
    expect(params).toMatchObject({ columns: ['a', 'b'], onConflict: ['c'] });
  });

  test('of a call has arguments where there is no operator', () => {
    const params = parse('a=5&b=eq.1&c=in.the.air', true);
    expect(params.args).toEqual([
      ['a', '5'],
      ['c', 'in.the.air'],
    ]);
    expect(params.filters).toHaveLength(1);
    expect(() => parse('a=5')).toThrow('failed to parse filter (5)');
  });
});

describe('a range', () => {
  test('is what header and parameters have in common', () => {
    const all = { offset: 0, limit: null };
    expect(rootRange('2-5', all)).toEqual({ offset: 2, limit: 4 });
    expect(rootRange('2-', all)).toEqual({ offset: 2, limit: null });
    expect(rootRange('0-9', { offset: 5, limit: 10 })).toEqual({ offset: 5, limit: 5 });
    expect(rootRange('nonsense', { offset: 1, limit: 2 })).toEqual({ offset: 1, limit: 2 });
    expect(rootRange(null, { offset: 0, limit: 0 })).toEqual({ offset: 0, limit: 0 });
    expect(() => rootRange('5-2', all)).toThrow(RestError);
    expect(() => rootRange(null, { offset: 0, limit: -1 })).toThrow('Requested range not satisfiable');
  });

  test('is told with the answer', () => {
    const from = { offset: 10, limit: 5 };
    expect(rangeAnswer(from, 5, 30)).toEqual({ status: 206, contentRange: '10-14/30' });
    expect(rangeAnswer(from, 5, null)).toEqual({ status: 200, contentRange: '10-14/*' });
    expect(rangeAnswer(from, 0, 10)).toEqual({ status: 206, contentRange: '*/10' });
    expect(rangeAnswer(from, 0, 9).status).toBe(416);
    expect(rangeAnswer({ offset: 0, limit: null }, 0, 0)).toEqual({ status: 200, contentRange: '*/0' });
    expect(contentRange(1, 0, null)).toBe('*/*');
  });
});

describe('preferences', () => {
  test('are read and told back', () => {
    const given = parsePreferences(
      'return=representation, count=exact,resolution=merge-duplicates, nonsense',
    );
    expect(given).toEqual({ return: 'representation', count: 'exact', resolution: 'merge-duplicates' });
    expect(appliedHeader(given, ['return', 'count'])).toEqual({
      'preference-applied': 'return=representation, count=exact',
    });
    expect(appliedHeader(given, [])).toEqual({});
  });

  test.each(['handling=strict', 'missing=default', 'tx=rollback'])('%s is refused', (preference) => {
    expect(() => parsePreferences(`return=minimal,${preference}`)).toThrow(RestError);
  });
});

test.each([
  [null, 'application/json; charset=utf-8'],
  ['*/*', 'application/json; charset=utf-8'],
  ['application/vnd.pgrst.object+json', 'application/vnd.pgrst.object+json; charset=utf-8'],
  ['text/csv;q=0.1, application/json', 'application/json; charset=utf-8'],
  ['image/png, application/json', 'application/json; charset=utf-8'],
])('a form of answer for %j is %s', (accept, expected) => {
  expect(contentType(negotiate(accept))).toBe(expected);
});

describe('the nearest name', () => {
  const names = ['users', 'user_profiles', 'messages', 'channels'];
  test.each([
    ['user', 'users'],
    ['Messages', 'messages'],
    ['mesages', 'messages'],
    ['chanels', 'channels'],
    ['zebra', null],
  ])('of %j is %j', (wanted, expected) => {
    expect(closest(names, wanted, 0.75)).toBe(expected);
  });
});

test('SQL has its names quoted', () => {
  expect(ident('a"b\0')).toBe('"a""b"');
});
