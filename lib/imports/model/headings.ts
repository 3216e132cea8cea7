import type { Language } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { plainWords } from '@/lib/plain-words';
import { columnLabel, columnOf, FIELD_COLUMNS, fieldOf } from '@/lib/programmes/model/field-names';
import { columnOf as pasteColumnOf } from '@/lib/programmes/model/paste-words';
import { COLUMN_NAMES, type Column, columnOf as schoolColumnOf } from './columns';
import { type AnyColumn, CONTENTS, type Contents } from './contents';
import { addressPart } from './heading-words';
import { knownList } from './known-lists';
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
  const known = contents === 'schools' ? knownList(headings)?.columns : undefined;
  const columnOf = (heading: string): AnyColumn | undefined =>
    known?.[plainWords(heading)] ??
    nestedColumn(heading, contents === 'schools' ? schoolColumnOf : programmeColumnOf);
  const taken = new Set<AnyColumn>();
  const parts = headings.map((heading) =>
    contents === 'schools' ? addressPart(plainWords(wordsOf(heading).at(-1) ?? '')) : null,
  );
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

/** The parts of a nested heading: `address.postalCode`, `school/name`. */
function wordsOf(heading: string): string[] {
  return heading
    .replace(/([\p{Ll}\d])(?=\p{Lu}\p{Ll})/gu, '$1 ')
    .split(/[.>/:[\]]|__/)
    .map((part) => part.trim())
    .filter((part) => !/^\d*$/.test(part));
}

/** Last parts that name nothing themselves: their parent does. */
const OF_PARENT = /^(?:name|nombre|nom|label|value|text|code|url|id|full|main|primary|all|display)$/;
/** Parents that say what the list is about, and no field. */
const OF_SCHOOL =
  /^(?:properties|fields|attributes|record|data|school|schools|institution|organization|names?|types?)$/;
const OF_PLACE = /^(?:locations?|address|addresses|geo\w*|place|geonames details)$/;

/**
 * The column of a heading, of the parts of a nested one (`locations.geonames_details.country_name`), or of a heading
 * without its remark, `Precio (€)`.
 */
function nestedColumn<Found extends AnyColumn>(
  heading: string,
  columnOf: (heading: string) => Found | undefined,
): Found | undefined {
  const parts = wordsOf(heading);
  const nested = parts.length > 1 ? partsColumn(parts, columnOf) : columnOf(parts[0] ?? '');
  return columnOf(heading) ?? nested ?? columnOf(heading.split(/[([]/)[0] ?? '');
}

/** A name is of its parent, or of the school; an identifier is of the other list. */
function partsColumn<Found extends AnyColumn>(
  parts: readonly string[],
  columnOf: (heading: string) => Found | undefined,
): Found | undefined {
  const [last = '', parent = ''] = parts.map(plainWords).reverse();
  if (last === 'id' || last === 'all') return undefined;
  if (!OF_PARENT.test(last)) return columnOf(last);
  if (last === 'name' && OF_PLACE.test(parent)) return columnOf('city');
  const isOfSchool = OF_SCHOOL.test(parent) && last !== 'url';
  const of = columnOf(`${parent} ${last}`) ?? columnOf(isOfSchool ? last : parent);
  return of ?? (parent === 'names' ? columnOf('name') : undefined);
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
