import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { plainWords } from '@/lib/plain-words';
import { columnLabel, columnOf, FIELD_COLUMNS, fieldOf } from '@/lib/programmes/model/field-names';
import { columnOf as pasteColumnOf } from '@/lib/programmes/model/paste-words';
import { COLUMN_NAMES, type Column, columnOf as schoolColumnOf } from './columns';
import { type AnyColumn, CONTENTS, type Contents } from './contents';
import { addressPart } from './heading-words';
import {
  IDENTITY_COLUMNS,
  PROGRAMME_COLUMNS,
  type ProgrammeColumn,
  SCHOOL_COLUMNS,
} from './programme-columns';

/** Columns by heading, and their names in both languages. */

/** Names of programme columns besides those that the site shows. */
const MORE_HEADINGS: Record<string, ProgrammeColumn> = {
  uuid: 'id',
  escuela: 'school_name',
  school: 'school_name',
  centro: 'school_name',
  institucion: 'school_name',
  institution: 'school_name',
};

const PASTED: Record<string, ProgrammeColumn> = { start: 'intakes', price: 'prices', source: 'sources' };

export function columnName(contents: Contents, column: string, language: Language): string {
  if (contents === 'schools')
    return column in COLUMN_NAMES ? COLUMN_NAMES[column as Column][language] : column;
  const own = [...IDENTITY_COLUMNS, 'is_active' as const].find((one) => one === column);
  if (own) return translator(language, 'AdminImport')(`programmeColumns.${own}`);
  const field = FIELD_COLUMNS.find((one) => one === column);
  return field ? columnLabel(field, language) : column;
}

let programmeHeadings: Map<string, ProgrammeColumn> | null = null;

function programmeColumnOf(heading: string): ProgrammeColumn | undefined {
  programmeHeadings ??= new Map([
    ...Object.entries(MORE_HEADINGS),
    ...FIELD_COLUMNS.flatMap((column) =>
      (fieldOf(columnOf(column).name).aliases ?? []).map((name): [string, ProgrammeColumn] => [name, column]),
    ),
    ...PROGRAMME_COLUMNS.flatMap((column) =>
      [column, columnName('programmes', column, 'es'), columnName('programmes', column, 'en')].map(
        (name): [string, ProgrammeColumn] => [plainWords(name), column],
      ),
    ),
  ]);
  const known = programmeHeadings.get(plainWords(heading));
  if (known) return known;
  const pasted = pasteColumnOf(heading) ?? '';
  return PASTED[pasted] ?? PROGRAMME_COLUMNS.find((column) => column === pasted);
}

/** The column of each heading, null where none fits; unique, except parts of an address and telephones. */
export function guessMapping(
  headings: readonly string[],
  contents: Contents = 'schools',
): (AnyColumn | null)[] {
  const columnOf = contents === 'schools' ? schoolColumnOf : programmeColumnOf;
  const taken = new Set<AnyColumn>();
  const parts = headings.map((heading) => (contents === 'schools' ? addressPart(plainWords(heading)) : null));
  const hasStreet = headings.some(
    (heading, index) => parts[index] === 'street' || columnOf(heading) === 'address',
  );
  return headings.map((heading, index) => {
    if (parts[index] != null) return hasStreet ? 'address' : null;
    const column = columnOf(heading);
    if (column === undefined && taken.has('phone') && isNextPhone(heading)) return 'phone';
    if (column === undefined || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}

/** A second or later telephone: `telefono2`. */
function isNextPhone(heading: string): boolean {
  const plain = plainWords(heading);
  return /[2-9]$/.test(plain) && schoolColumnOf(plain.replace(/.$/, '1')) === 'phone';
}

/** Programmes when a school column exists and programme columns fit as well or better. */
export function guessContents(headings: readonly string[]): Contents {
  const [schools = [], programmes = []] = CONTENTS.map((contents) =>
    guessMapping(headings, contents).filter((column) => column !== null),
  );
  const namesSchool = SCHOOL_COLUMNS.some((column) => programmes.includes(column));
  return namesSchool && programmes.length >= schools.length ? 'programmes' : 'schools';
}
