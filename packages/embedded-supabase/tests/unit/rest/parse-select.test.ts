import { describe, expect, test } from 'vitest';
import { parseSelect } from '../../../rest/parse-select.ts';
import type { SelectField, SelectRelation } from '../../../rest/query-types.ts';
import { ParseFailure } from '../../../rest/scanner.ts';

const column = (name: string, more: Partial<SelectField> = {}): SelectField => ({
  kind: 'field',
  field: { name, path: [] },
  alias: null,
  ...more,
});
const relation = (name: string, more: Partial<SelectRelation> = {}): SelectRelation => ({
  kind: 'relation',
  name,
  alias: null,
  hint: null,
  join: null,
  children: [],
  ...more,
});

describe('a selection', () => {
  test.each([
    ['', []],
    ['*', [column('*')]],
    ['id', [column('id')]],
    ['id,name', [column('id'), column('name')]],
    [' id , name ', [column('id'), column('name')]],
    ['with-dash', [column('with-dash')]],
    ['"a.b","c,d"', [column('a.b'), column('c,d')]],
    ['"quo\\"te"', [column('quo"te')]],
    ['año', [column('año')]],
    ['short:long_name', [column('long_name', { alias: 'short' })]],
  ])('%j names columns', (text, expected) => {
    expect(parseSelect(text)).toEqual(expected);
  });

  test.each([
    ['data->a', [{ arrow: '->', key: 'a' }]],
    ['data->>a', [{ arrow: '->>', key: 'a' }]],
    [
      'data->0->>b',
      [
        { arrow: '->', index: '0' },
        { arrow: '->>', key: 'b' },
      ],
    ],
    ['data->-1', [{ arrow: '->', index: '-1' }]],
    ['data->"a b"', [{ arrow: '->', key: 'a b' }]],
    ['data->1a', [{ arrow: '->', key: '1a' }]],
  ])('%j goes into JSON', (text, path) => {
    expect(parseSelect(text)).toEqual([
      column('data', { field: { name: 'data', path } } as Partial<SelectField>),
    ]);
  });

  test.each([
    ['a(*)', relation('a', { children: [column('*')] })],
    ['x:a(id)', relation('a', { alias: 'x', children: [column('id')] })],
    ['a!hint(id)', relation('a', { hint: 'hint', children: [column('id')] })],
    ['a!inner(id)', relation('a', { join: 'inner', children: [column('id')] })],
    ['a!hint!left(id)', relation('a', { hint: 'hint', join: 'left', children: [column('id')] })],
    ['a!inner!hint(id)', relation('a', { hint: 'hint', join: 'inner', children: [column('id')] })],
    ['a()', relation('a')],
    ['a(b(id))', relation('a', { children: [relation('b', { children: [column('id')] })] })],
    ['counted(id)', relation('counted', { children: [column('id')] })],
  ])('%j embeds', (text, expected) => {
    expect(parseSelect(text)).toEqual([expected]);
  });

  test.each([
    ['id,', 4],
    ['a(', 3],
    ['a(id', 5],
    ['id)', 3],
    [':', 1],
    ['a!b!c!d(id)', 6],
    ['id extra"', 9],
  ])('%j is refused at column %i', (text, place) => {
    const error = failure(text);
    expect(error.message).toBe(`"failed to parse select parameter (${text})" (line 1, column ${place})`);
    expect(error.details).toMatch(/^unexpected /);
  });
});

function failure(text: string): ParseFailure {
  try {
    parseSelect(text);
  } catch (error) {
    if (error instanceof ParseFailure) return error;
  }
  throw new Error(`${text} was taken`);
}
