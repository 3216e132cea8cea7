import type { Language } from '@/lib/i18n/locales';
import { plainWords } from '@/lib/plain-words';
import {
  FIELD_NAMES,
  type FieldColumn,
  type FieldName,
  fieldOf,
  isPaired,
} from '@/lib/schools/model/field-names';
import { columnMeant, headingKey } from './heading-words';

/**
 * Identifiers, then all editable fields. Files are written with stored names; labels in both languages are read too.
 */
export type Column = 'id' | 'legacy_id' | FieldColumn;

interface Heading extends Record<Language, string> {
  aliases?: readonly string[];
}

export const COLUMN_NAMES: Record<Column, Heading> = {
  id: { es: 'Identificador', en: 'Identifier', aliases: ['uuid'] },
  legacy_id: { es: 'Identificador anterior', en: 'Former identifier' },
  ...(Object.fromEntries(FIELD_NAMES.flatMap(headingsOf)) as Record<FieldColumn, Heading>),
};
export const COLUMNS = Object.keys(COLUMN_NAMES) as Column[];

function headingsOf(name: FieldName): [FieldColumn, Heading][] {
  const { csv } = fieldOf(name);
  if (!isPaired(name)) return [[name, csv]];
  return [
    [name, csv],
    [`${name}_en`, { es: `${csv.es} en inglés`, en: `${csv.en} in English` }],
  ];
}

const BY_HEADING = new Map<string, Column>();
const BY_KEY = new Map<string, Column>();
for (const column of COLUMNS) {
  const { es, en, aliases = [] } = COLUMN_NAMES[column];
  for (const heading of [column, es, en, ...aliases]) {
    const plain = plainWords(heading);
    if (!BY_HEADING.has(plain)) BY_HEADING.set(plain, column);
    const key = headingKey(plain);
    if (key !== '' && !BY_KEY.has(key)) BY_KEY.set(key, column);
  }
}

export function columnOf(heading: string): Column | undefined {
  const plain = plainWords(heading);
  return BY_HEADING.get(plain) ?? BY_KEY.get(headingKey(plain)) ?? columnMeant(plain);
}
