import { describe, expect, it } from 'vitest';
import { cleanedCells, isBrokenCell } from '@/lib/imports/model/clean-cells';
import { readImportText } from '../../support/read-import.ts';

it.each([
  ['#N/A', true],
  ['#REF!', true],
  ['#¡DIV/0!', true],
  ['#¿NOMBRE?', true],
  ['#NV', true],
  ['#####', true],
  ['Err:502', true],
  ['#1', false],
  ['#cocina', false],
  ['N/A', false],
])('%s is a broken formula: %s', (cell, isBroken) => {
  expect(isBrokenCell(cell)).toBe(isBroken);
});

describe('cells of a file', () => {
  it('lose tags, also written as entities, and each says so', () => {
    const { cells, notes } = cleanedCells(
      { name: '&lt;b&gt;Sol&lt;/b&gt;', address: 'a < b > c', email: 'Sol <info@a.example>' },
      'schools',
    );
    expect(cells).toEqual({ name: 'Sol', address: 'a < b > c', email: 'Sol <info@a.example>' });
    expect(notes.map(({ column, error }) => `${column} ${error}`)).toEqual(['name entities', 'name tags']);
  });

  it('of digits keep them, whatever a script made of the numbers', async () => {
    const text =
      'name,country,city,legacy_id,phone,address,codigo postal\nA,Spain,Soria,807.0,975000001.0,Calle 2,42001.0\n';
    const { checked } = await readImportText(text);
    expect(checked[0]?.write).toMatchObject({
      legacy_id: '807',
      phone: '975000001',
      address: 'Calle 2, 42001',
    });
    const rounded = await readImportText('name,country,city,legacy_id\nA,Spain,Soria,8.07E+11\n');
    expect(rounded.checked[0]?.errors).toMatchObject([{ column: 'legacy_id', error: 'rounded' }]);
  });

  it('of programmes that say nothing are empty', () => {
    expect(cleanedCells({ award_es: 'NULL', note_es: 'n/a' }, 'programmes').cells).toEqual({
      award_es: '',
      note_es: '',
    });
  });
});
