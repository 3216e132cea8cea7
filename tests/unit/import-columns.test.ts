import { expect, it } from 'vitest';
import { COLUMNS_OF, CONTENTS } from '@/lib/imports/model/contents';
import { FIXED_COLUMNS } from '@/lib/imports/model/fixed-columns';
import { splitCell } from '@/lib/imports/model/joining';
import { importOptions } from '@/lib/imports/model/options';
import { readImportText } from '../support/read-import.ts';

const BASE = { country: 'Spain', fixed: { city: 'Soria' } };
const written = async (text: string, choices: object) => {
  const { checked } = await readImportText(text, () => ({ ...BASE, ...choices }));
  return checked[0]?.write;
};

it('several columns make one text, with the sign that was chosen, and lists their entries', async () => {
  const text = 'a;b;c;d;e;f\nEscuela;de Cocina;;Norte;Italian;español\n';
  const columns = ['name', 'name', 'region', 'region', 'languages', 'languages'];
  expect(await written(text, { columns, separators: { name: ' - ' } })).toMatchObject({
    name: 'Escuela - de Cocina',
    region: 'Norte',
    languages: ['Italian', 'Spanish'],
  });
  expect(await written(text, { columns, separators: { name: ' ' } })).toMatchObject({
    name: 'Escuela de Cocina',
  });
});

it('a column is two fields, cut at a sign or a word', async () => {
  const text = 'a;b;c\nEscuela Sol (Soria);42001 Soria;+34 975 1\n';
  const choices = {
    columns: ['name', 'address', 'phone'],
    splits: [
      { index: 0, by: '(', column: 'region' },
      { index: 1, by: 'firstWord', column: 'city' },
    ],
    fixed: {},
  };
  expect(importOptions.safeParse(choices).success).toBe(true);
  expect(await written(text, choices)).toMatchObject({
    name: 'Escuela Sol',
    region: 'Soria)',
    address: '42001',
    city: 'Soria',
    phone: '+34 975 1',
  });
});

it.each([
  ['Ana María Sol', 'firstWord', ['Ana', 'María Sol']],
  ['Ana María Sol', 'lastWord', ['Ana María', 'Sol']],
  ['Soria', 'lastWord', ['Soria', '']],
  ['Soria,Spain, EU', ', ', ['Soria', 'Spain, EU']],
  ['Soria - Spain', ' - ', ['Soria', 'Spain']],
  ['Línea 1\nLínea 2', '\n', ['Línea 1', 'Línea 2']],
  ['', 'firstWord', ['', '']],
])('%j cut by %j', (cell, by, parts) => {
  expect(splitCell(cell, by)).toEqual(parts);
});

it('a field that is no text or list is chosen once, in the parts of a column too', () => {
  const columns = ['founded', 'name'];
  const problem = (splits: object[]) =>
    importOptions.safeParse({ columns, splits }).error?.issues[0]?.message;
  expect(problem([{ index: 1, by: 'lastWord', column: 'founded' }])).toBe('twice');
  expect(problem([{ index: 1, by: 'lastWord', column: 'region' }])).toBeUndefined();
  expect(problem([{ index: 1, by: 'lastWord', column: 'level' }])).toBe('otherColumns');
});

it('a fixed value counts where the file says nothing', async () => {
  const fixed = {
    ...BASE.fixed,
    ownership: 'public',
    languages: 'Spanish',
    region: 'Castilla y León',
    coordinates_precision: 'town',
    accreditation: 'Una|Otra',
  };
  const columns = ['name', 'region', 'coordinates_lat', 'coordinates_lng'];
  expect(await written('a;b;c;d\nEscuela;Aragón;41.6;-0.9\n', { columns, fixed })).toMatchObject({
    ownership: 'public',
    languages: ['Spanish'],
    region: 'Aragón',
    coordinates_precision: 'town',
    accreditation: ['Una', 'Otra'],
  });
});

it('fields with a fixed value are columns of their table', () => {
  for (const contents of CONTENTS)
    expect(COLUMNS_OF[contents]).toEqual(expect.arrayContaining([...FIXED_COLUMNS[contents]]));
});
