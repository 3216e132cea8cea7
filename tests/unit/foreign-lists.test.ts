import { expect, it } from 'vitest';
import { notTaken } from '@/lib/imports/model/not-taken';
import { missingIn } from '@/lib/imports/model/options';
import { FOREIGN_LISTS, fileOf } from '../support/foreign-lists.ts';
import { readImportText } from '../support/read-import.ts';

const of = (text: string) => text.split(' ');

/** Fields that a list of 700 rows gives without a choice, its closed rows, and its first school. */
it.each([
  [
    'ipeds',
    of(
      'name address city region address phone website application_url net_price_calculator_url ownership coordinates_lng coordinates_lat',
    ),
    { new: 665, left: 35 },
    { country: 'United States', region: 'Illinois', ownership: 'public', address: '100 Main St, 60000-2700' },
  ],
  [
    'ror',
    of('founded website country region coordinates_lat coordinates_lng city name'),
    { new: 672, left: 28 },
    { name: 'Example Institute 0', country: 'Spain', city: 'Soria', founded: 1900, coordinates_lat: 41.76 },
  ],
  [
    'madrid',
    of(
      'name type ownership address address address address city phone phone phone phone website email founded',
    ),
    { new: 630, left: 70 },
    { country: 'Spain', city: 'El Boalo', ownership: 'private', coordinates_lat: 40.378_436 },
  ],
  [
    'annuaire',
    of(
      'name type ownership address address address city phone website email students_count region coordinates_lat coordinates_lng coordinates_precision founded',
    ),
    { new: 676, left: 24 },
    {
      country: 'France',
      region: 'Auvergne-Rhône-Alpes',
      ownership: 'public',
      coordinates_precision: 'campus',
    },
  ],
] as const)('the list %s is taken as it is', async (name, columns, kinds, first) => {
  const { checked, options, headings, details } = await readImportText(fileOf(FOREIGN_LISTS[name]));
  const count = (kind: string) => checked.filter((row) => row.kind === kind).length;
  expect(options.columns.filter((column) => column !== null)).toEqual(columns);
  expect(missingIn(options)).toBeNull();
  expect({ new: count('new'), left: count('left') }).toEqual(kinds);
  expect(checked.flatMap(({ kind, errors = [] }) => (kind === 'new' ? errors : []))).toEqual([]);
  expect(checked.find(({ kind }) => kind === 'new')?.write).toMatchObject(first);
  // Every other column has a reason.
  const reasons = notTaken(headings, options, details.values);
  expect(reasons.filter((reason) => reason === null)).toHaveLength(columns.length);
});

it('a column `id` without an identifier of this site is of another list', async () => {
  const { options, checked } = await readImportText(
    'id,name,country,city\n17,A,Spain,Soria\n18,B,Spain,Soria\n',
  );
  expect(options.columns[0]).toBeNull();
  expect(checked.map(({ kind }) => kind)).toEqual(['new', 'new']);
  const own = await readImportText('id,name\n6a4e9b1c-3b1f-4f0e-9d5e-0a1b2c3d4e5f,A\n');
  expect(own.options.columns[0]).toBe('id');
});
