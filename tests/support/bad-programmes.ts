import type { ProgrammeForm } from '../../lib/programmes/model/field-names.ts';
import { newRecord } from '../../lib/programmes/model/form.ts';
import type { ProgrammeError } from '../../lib/programmes/model/form-errors.ts';
import { BAD_PRICES } from './bad-prices.ts';
import type { BadProgramme } from './good-programme.ts';

const wrong = (value: string) => value as never;

/** The error is at the first changed field, and the change is stored as typed, unless `more` overrides it. */
function bad(
  what: string,
  change: Partial<ProgrammeForm>,
  error: ProgrammeError,
  more: Partial<Pick<BadProgramme, 'at' | 'columns'>> = {},
): BadProgramme {
  return { what, change, at: Object.keys(change)[0] ?? '', error, columns: change, ...more };
}

const LANGUAGES = Array.from({ length: 21 }, (_, at) => `L${at}`);

const BAD_DEADLINES: [what: string, change: Record<string, never>, part: string, error: ProgrammeError][] = [
  ['a deadline of no day', { date: wrong('') }, 'date', 'deadlineInvalid'],
  ['a deadline of month 13', { date: wrong('2026-13') }, 'date', 'deadlineInvalid'],
  ['a deadline of a year alone', { date: wrong('2026') }, 'date', 'deadlineInvalid'],
  ['a deadline on the 32nd', { date: wrong('--03-32') }, 'date', 'deadlineInvalid'],
  ['a deadline for nobody', { audience: wrong('chefs') }, 'audience', 'choiceInvalid'],
  ['a deadline of a year in words', { year: wrong('next') }, 'year', 'yearInvalid'],
  ['a deadline stated by a script', { source: wrong('javascript:x') }, 'source', 'addressInvalid'],
];

export const BAD_PROGRAMMES: readonly BadProgramme[] = [
  ...BAD_PRICES,
  bad('no name', { name: ' ' }, 'nameRequired'),
  bad('a name of 10 kB', { name: 'x'.repeat(10_000) }, 'tooLong'),
  bad('a level of nobody', { level: wrong('guru') }, 'choiceInvalid'),
  bad('a field of nobody', { field: wrong('alchemy') }, 'choiceInvalid'),
  bad('a length without a unit', { duration_unit: '' }, 'unitRequired', { columns: { duration_value: 9 } }),
  bad('a unit without a length', { duration_value: '' }, 'valueRequired', {
    columns: { duration_unit: 'months' },
  }),
  bad('a length of nothing', { duration_value: '0' }, 'positive', {
    columns: { duration_value: 0, duration_unit: 'weeks' },
  }),
  bad('a length in words', { duration_value: 'nine' }, 'numberInvalid', { columns: null }),
  bad('hours in halves', { hours: '120.5' }, 'wholeNumber', { columns: null }),
  bad('credits without a unit', { credits_value: '60' }, 'unitRequired', { at: 'credits_unit' }),
  bad('month 13', { intakes: ['13'] }, 'monthInvalid', { at: 'intakes.0' }),
  bad('a language without a name', { languages: [' '] }, 'languageEmpty', { at: 'languages.0' }),
  bad('21 languages', { languages: LANGUAGES }, 'tooMany'),
  bad(
    'an internship of three months that there is not',
    { internship: 'none', internship_value: '3', internship_unit: 'months' },
    'internshipLength',
  ),
  bad('an address that runs a script', { website: 'javascript:alert(1)' }, 'addressInvalid'),
  bad('no places', { places: '0' }, 'positive'),
  bad('fewer graduates than none', { graduates: '-1' }, 'notNegative'),
  bad('a note of 2,001 letters', { note_es: 'x'.repeat(2001) }, 'tooLong'),
  bad('a check on 30 February', { checked_on: '2026-02-30' }, 'dateInvalid', { columns: null }),
  bad('no contact hours a week', { contact_hours: '0' }, 'positive'),
  bad('61 contact hours a week', { contact_hours: '61' }, 'numberHuge'),
  bad('a class of nobody', { class_size: '0' }, 'positive'),
  bad('a class of 501', { class_size: '501' }, 'numberHuge'),
  bad('extra costs of 2,001 letters', { extra_costs_en: 'x'.repeat(2001) }, 'tooLong'),
  bad('recognition of 2,001 letters', { recognition_es: 'x'.repeat(2001) }, 'tooLong'),
  ...BAD_DEADLINES.map(([what, change, part, error]) => ({
    what,
    change: {
      application_deadlines: [{ ...newRecord('application_deadlines'), date: '2026-03', ...change }],
    },
    at: `application_deadlines.0.${part}`,
    error,
    columns: { application_deadlines: [{ date: '2026-03', ...change }] },
  })),
];
