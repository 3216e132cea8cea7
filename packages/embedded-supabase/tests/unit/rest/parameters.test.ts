import { describe, expect, test } from 'vitest';
import { parseCsv } from '../../../rest/csv.ts';
import { RestError } from '../../../rest/errors.ts';
import { closest } from '../../../rest/fuzzy.ts';
import { contentType, negotiate } from '../../../rest/media-type.ts';
import { parseOrder } from '../../../rest/parse-order.ts';
import { appliedHeader, parsePreferences } from '../../../rest/prefer.ts';
import { parseQuery } from '../../../rest/query-params.ts';
import { contentRange, rangeAnswer, rootRange } from '../../../rest/range.ts';
import { resolveViews } from '../../../rest/schema/view-columns.ts';
import { ident, literal } from '../../../rest/sql.ts';

describe('an order', () => {
  test('has directions, nulls and related resources', () => {
    expect(parseOrder('x.order', 'a.desc.nullslast, b->c.nullsfirst,author(name).asc').value).toEqual([
      { relation: null, field: { name: 'a', path: [] }, direction: 'desc', nulls: 'nullslast' },
      {
        relation: null,
        field: { name: 'b', path: [{ arrow: '->', key: 'c' }] },
        direction: null,
        nulls: 'nullsfirst',
      },
      { relation: 'author', field: { name: 'name', path: [] }, direction: 'asc', nulls: null },
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

  test('does not hear limits that are no numbers, nor the key', () => {
    expect(parse('limit=many&offset=1e3&apikey=x')).toMatchObject({ ranges: [], filters: [] });
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
      false,
    );
    expect(given).toMatchObject({
      return: 'representation',
      count: 'exact',
      resolution: 'merge-duplicates',
      tx: null,
    });
    expect(appliedHeader(given, ['return', 'count'])).toEqual({
      'preference-applied': 'return=representation, count=exact',
    });
    expect(appliedHeader(given, ['missing'])).toEqual({});
  });

  test('count once, the first time', () => {
    expect(parsePreferences('return=minimal, return=representation', false).return).toBe('minimal');
  });

  test('roll back only where that is allowed', () => {
    expect(parsePreferences('tx=rollback', false).tx).toBeNull();
    expect(parsePreferences('tx=rollback', true).tx).toBe('rollback');
  });

  test('that are unknown are refused under strict handling', () => {
    expect(() => parsePreferences('handling=strict, nonsense, timezone=Mars/Base', false)).toThrow(RestError);
    const strict = parsePreferences('handling=strict, max-affected=3, timezone=Europe/Madrid', false);
    expect(strict).toMatchObject({ maxAffected: 3, timezone: 'Europe/Madrid' });
  });
});

describe('a form of answer', () => {
  test.each([
    [null, 'application/json; charset=utf-8'],
    ['*/*', 'application/json; charset=utf-8'],
    ['text/csv', 'text/csv; charset=utf-8'],
    ['application/vnd.pgrst.object+json', 'application/vnd.pgrst.object+json; charset=utf-8'],
    ['text/csv;q=0.1, application/json', 'application/json; charset=utf-8'],
    ['image/png, text/csv', 'text/csv; charset=utf-8'],
  ])('for %j is %s', (accept, expected) => {
    expect(contentType(negotiate(accept, false))).toBe(expected);
  });

  test('of a plan is there when it is allowed', () => {
    const accept = 'application/vnd.pgrst.plan+json; for="text/csv"; options=analyze|verbose|nonsense;';
    expect(negotiate(accept, true)).toEqual({
      kind: 'plan',
      format: 'json',
      options: ['analyze', 'verbose'],
      of: { kind: 'csv' },
    });
    expect(() => negotiate(accept, false)).toThrow('None of these media types are available');
  });
});

describe('CSV', () => {
  test('has quotes, line breaks in them and NULL', () => {
    expect(parseCsv('a,b\r\n1,"x, ""y""\nz"\nNULL,\n')).toEqual([
      { a: '1', b: 'x, "y"\nz' },
      { a: null, b: '' },
    ]);
    expect(parseCsv('a,b\n1\n')).toBeNull();
    expect(parseCsv('')).toBeNull();
  });
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

describe('SQL', () => {
  test('has its names and texts quoted', () => {
    expect(ident('a"b\0')).toBe('"a""b"');
    expect(literal("it's")).toBe("'it''s'");
    expect(literal('a\\b')).toBe("E'a\\\\b'");
  });
});

describe('a view’s columns', () => {
  const entry = (number: number, name: string, table: number, column: number) =>
    `{TARGETENTRY :expr {VAR :x 1} :resno ${number} :resname ${name} :ressortgroupref 0 :resorigtbl ${table} :resorigcol ${column} :resjunk false}`;

  test('are followed through other views, and not into subqueries', () => {
    const inner = `({QUERY :rtable ({RTE :subquery {QUERY :targetList (${entry(1, 'deep', 99, 9)})}}) :targetList (${entry(1, 'id', 10, 1)} ${entry(2, 'odd\\ name', 10, 3)} ${entry(3, 'made', 0, 0)})})`;
    const outer = `({QUERY :targetList (${entry(1, 'outer_id', 20, 1)} ${entry(2, 'again', 20, 1)})})`;
    const views = resolveViews(
      new Map([
        [20, inner],
        [30, outer],
      ]),
    );
    expect(views.get(20)).toEqual(
      new Map([
        ['10:1', ['id']],
        ['10:3', ['odd name']],
      ]),
    );
    expect(views.get(30)?.get('10:1')).toEqual(['outer_id', 'again']);
  });
});
