import { BAD_PRICES } from './bad-prices.ts';
import type { BadProgramme } from './good-programme.ts';

const wrong = (value: string) => value as never;

/** What people and programs get wrong about a programme. */
export const BAD_PROGRAMMES: readonly BadProgramme[] = [
  ...BAD_PRICES,
  { what: 'no name', change: { name: ' ' }, at: 'name', error: 'nameRequired', columns: { name: ' ' } },
  {
    what: 'a name of 10 kB',
    change: { name: 'x'.repeat(10_000) },
    at: 'name',
    error: 'tooLong',
    columns: { name: 'x'.repeat(10_000) },
  },
  {
    what: 'a level of nobody',
    change: { level: wrong('guru') },
    at: 'level',
    error: 'choiceInvalid',
    columns: { level: 'guru' },
  },
  {
    what: 'a field of nobody',
    change: { field: wrong('alchemy') },
    at: 'field',
    error: 'choiceInvalid',
    columns: { field: 'alchemy' },
  },
  {
    what: 'a length without a unit',
    change: { duration_unit: '' },
    at: 'duration_unit',
    error: 'unitRequired',
    columns: { duration_value: 9 },
  },
  {
    what: 'a unit without a length',
    change: { duration_value: '' },
    at: 'duration_value',
    error: 'valueRequired',
    columns: { duration_unit: 'months' },
  },
  {
    what: 'a length of nothing',
    change: { duration_value: '0' },
    at: 'duration_value',
    error: 'positive',
    columns: { duration_value: 0, duration_unit: 'weeks' },
  },
  {
    what: 'a length in words where a number stands',
    change: { duration_value: 'nine' },
    at: 'duration_value',
    error: 'numberInvalid',
    columns: null,
  },
  { what: 'hours in halves', change: { hours: '120.5' }, at: 'hours', error: 'wholeNumber', columns: null },
  {
    what: 'credits without a unit',
    change: { credits_value: '60' },
    at: 'credits_unit',
    error: 'unitRequired',
    columns: { credits_value: 60 },
  },
  {
    what: 'month 13',
    change: { intakes: ['13'] },
    at: 'intakes.0',
    error: 'monthInvalid',
    columns: { intakes: [13] },
  },
  {
    what: 'a language without a name',
    change: { languages: [' '] },
    at: 'languages.0',
    error: 'languageEmpty',
    columns: { languages: [' '] },
  },
  {
    what: '21 languages',
    change: { languages: Array.from({ length: 21 }, (_, at) => `L${at}`) },
    at: 'languages',
    error: 'tooMany',
    columns: { languages: Array.from({ length: 21 }, (_, at) => `L${at}`) },
  },
  {
    what: 'an internship of three months that there is not',
    change: { internship: 'none', internship_value: '3', internship_unit: 'months' },
    at: 'internship',
    error: 'internshipLength',
    columns: { internship: 'none', internship_value: 3, internship_unit: 'months' },
  },
  {
    what: 'an address that runs a script',
    change: { website: 'javascript:alert(1)' },
    at: 'website',
    error: 'addressInvalid',
    columns: { website: 'javascript:alert(1)' },
  },
  { what: 'no places', change: { places: '0' }, at: 'places', error: 'positive', columns: { places: 0 } },
  {
    what: 'fewer graduates than none',
    change: { graduates: '-1' },
    at: 'graduates',
    error: 'notNegative',
    columns: { graduates: -1 },
  },
  {
    what: 'a note of 2,001 letters',
    change: { note_es: 'x'.repeat(2001) },
    at: 'note_es',
    error: 'tooLong',
    columns: { note_es: 'x'.repeat(2001) },
  },
  {
    what: 'a check on 30 February',
    change: { checked_on: '2026-02-30' },
    at: 'checked_on',
    error: 'dateInvalid',
    columns: null,
  },
];
