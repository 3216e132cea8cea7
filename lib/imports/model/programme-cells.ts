import { plainWords } from '@/lib/plain-words';
import {
  ATTENDANCES,
  DURATION_SCOPES,
  DURATION_UNITS,
  INTERNSHIPS,
  LEVELS,
  MODES,
  PROGRAMME_FIELDS,
} from '@/lib/programmes/model/choices';
import type { ProgrammeForm, ProgrammeFormField } from '@/lib/programmes/model/form-schema';
import {
  attendanceOf,
  fieldOf,
  internshipOf,
  levelOf,
  modeOf,
  scopeOf,
  unitOf,
} from '@/lib/programmes/model/paste-words';
import { dependsOnNotation, type Notation, notationOf } from '@/lib/schools/model/number';
import { type ProgrammeColumn, QUANTITY_COLUMNS } from './programme-columns';
import {
  type ReadList,
  readLanguages,
  readMonths,
  readPrices,
  readSources,
  writeLanguages,
  writeMonths,
  writePrices,
  writeSources,
} from './programme-lists';
import { readNumberCell } from './read-cell';
import type { RowError } from './row-plan';
import { readFlag } from './words';

/** Between the cells of a programme and what its form holds. */

/** A programme as files show it: its form, and what stands beside it. */
export interface FiledProgramme {
  id: string;
  school_id: string;
  school_slug: string;
  school_name: string;
  position: number;
  slug: string;
  is_active: boolean;
  form: ProgrammeForm;
}

/** The cells of a programme, not yet guarded. */
export function programmeCells(programme: FiledProgramme): Record<ProgrammeColumn, string> {
  const { form, ...beside } = programme;
  const numbers = QUANTITY_COLUMNS.map((name) => [name, writeQuantity(form[name])]);
  return {
    ...form,
    ...(Object.fromEntries(numbers) as Record<(typeof QUANTITY_COLUMNS)[number], string>),
    ...beside,
    position: String(beside.position),
    is_active: String(beside.is_active),
    certified: String(form.certified),
    intakes: writeMonths(form.intakes),
    languages: writeLanguages(form.languages),
    prices: writePrices(form.prices),
    sources: writeSources(form.sources),
  };
}

/** A number so that it can be read in one way only: 1.125 would also be one thousand one hundred and twenty-five. */
function writeQuantity(text: string): string {
  return dependsOnNotation(text, 'money') ? `${text}0` : text;
}

/** Without a `value` the form keeps what it holds. `more` is what the cell says of other fields. */
export interface ReadProgrammeCell {
  value?: unknown;
  error?: RowError;
  /** What is refused where it is not the whole cell. */
  refused?: string;
  /** The entries of a list as they were written. */
  entries?: string[];
  more?: Partial<Record<ProgrammeFormField, string>>;
}

export const PROGRAMME_CHOICES: Partial<
  Record<ProgrammeFormField, [readonly string[], (word: string) => string | undefined]>
> = {
  level: [LEVELS, levelOf],
  field: [PROGRAMME_FIELDS, fieldOf],
  duration_unit: [DURATION_UNITS, unitOf],
  duration_scope: [DURATION_SCOPES, scopeOf],
  mode: [MODES, modeOf],
  attendance: [ATTENDANCES, attendanceOf],
  internship: [INTERNSHIPS, internshipOf],
  internship_unit: [DURATION_UNITS, unitOf],
};

const LISTS: Partial<Record<ProgrammeFormField, (cell: string) => ReadList<unknown>>> = {
  intakes: readMonths,
  languages: readLanguages,
  prices: readPrices,
  sources: readSources,
};

/** A cell as the form holds it; what is wrong with it stays, for the rules to refuse. */
export function readProgrammeCell(
  name: ProgrammeFormField,
  cell: string,
  notation: Notation = notationOf([cell]),
): ReadProgrammeCell {
  const list = LISTS[name]?.(cell);
  if (list) {
    const { value, entries, error } = list;
    return { value, entries, ...(error && { error: error.error, refused: error.value }) };
  }
  const choice = PROGRAMME_CHOICES[name];
  const word = cell.trim();
  if (choice) {
    const [values, meant] = choice;
    return { value: word === '' || values.includes(word) ? word : (meant(word) ?? word) };
  }
  switch (name) {
    case 'duration_value':
      return readLength(word, notation, 'duration_unit', unitOf);
    case 'internship_value':
      return readLength(word, notation, 'internship_unit', unitOf);
    case 'credits_value':
      return readLength(word, notation, 'credits_unit', (unit) => unit);
    case 'hours':
    case 'places':
    case 'graduates':
      return readNumberCell(word, 'count', notation);
    case 'certified':
      return word === '' ? {} : readFlag(plainWords(word));
    default:
      return { value: cell };
  }
}

/** A number, or a number with its unit: `9 meses`, `60 ECTS`. */
function readLength(
  cell: string,
  notation: Notation,
  unitField: ProgrammeFormField,
  unitOfWord: (word: string) => string | undefined,
): ReadProgrammeCell {
  const [, figure = '', word = ''] = /^([\d.,]+)\s*(\p{L}+)\.?$/u.exec(cell) ?? [];
  const unit = figure === '' ? undefined : unitOfWord(word);
  if (unit === undefined) return readNumberCell(cell, 'money', notation);
  return { ...readNumberCell(figure, 'money', notation), more: { [unitField]: unit } };
}
