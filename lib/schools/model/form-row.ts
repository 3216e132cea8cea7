import type { ProgrammeEntry, Source, Value } from './field';
import {
  FIELD_COLUMNS,
  FIELD_NAMES,
  type FieldColumn,
  type FieldName,
  fieldOf,
  isPaired,
  PAIRED,
  UNKNOWABLE,
  type UnknowableField,
} from './field-names';
import { toPairs } from './form';
import type { EditedRow, SchoolFields, SchoolForm, WrittenRow } from './form-values';
import { objects } from './lists';

/** Conversion between stored rows and forms. Unedited columns are never written (decision 9). */

/** Empty texts stay: they align with the other language's list. */
function texts(stored: unknown): string[] {
  return array(stored).filter((entry): entry is string => typeof entry === 'string');
}

const array = (stored: unknown): unknown[] => (Array.isArray(stored) ? stored : []);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A null fact becomes an empty field marked as unknown. */
export function toForm(row: EditedRow): SchoolForm {
  const shown = FIELD_NAMES.map((name) => [
    name,
    isPaired(name)
      ? toPairs(texts(row[name]), texts(row[`${name}_en`]))
      : formValue(fieldOf(name).value, row[name]),
  ]);
  const unknown = UNKNOWABLE.filter((field) => row[field] === null);
  return { ...Object.fromEntries(shown), unknown } as SchoolForm;
}

export function formValue(value: Value, stored: unknown): unknown {
  switch (value.kind) {
    case 'flag':
      return stored === true;
    case 'languages':
      return texts(stored);
    case 'months':
      return array(stored).map(String);
    case 'records':
      return objects(stored).map((entry) =>
        Object.fromEntries(Object.keys(value.parts).map((part) => [part, text(entry[part])])),
      );
    case 'programmes':
      return objects(stored).map(
        (entry): ProgrammeEntry => ({
          name: text(entry.name),
          name_en: text(entry.name_en),
          duration: text(entry.duration),
          duration_en: text(entry.duration_en),
          certified: entry.certified === true,
        }),
      );
    case 'sources':
      return objects(stored).map(
        (entry): Source => ({
          url: text(entry.url),
          facts: text(entry.facts),
          facts_es: text(entry.facts_es),
        }),
      );
    case 'choice':
      return value.values.find((known) => known === stored) ?? (value.presence ? value.initial : '');
    default:
      return typeof stored === 'number' ? String(stored) : text(stored);
  }
}

/** Includes differences in the mark as unknown. */
export function differingFields(one: SchoolForm, other: SchoolForm): FieldName[] {
  return FIELD_NAMES.filter((field) => fieldState(one, field) !== fieldState(other, field));
}

function fieldState(form: SchoolForm, field: FieldName): string {
  return isUnknown(form, field) ? 'unknown' : JSON.stringify(form[field]);
}

export function isUnknown(form: SchoolForm, field: FieldName): boolean {
  return (form.unknown as string[]).includes(field);
}

/** Empty unknowable fields. */
export function unknownWhenEmpty(form: SchoolForm): UnknowableField[] {
  return UNKNOWABLE.filter((field) => isUnknown(form, field) || form[field] === '');
}

/** Copies fields, with their marks, from `source` to `target`. */
export function takeFields(target: SchoolForm, source: SchoolForm, fields: readonly FieldName[]): SchoolForm {
  const taken = Object.fromEntries(fields.map((field) => [field, source[field]]));
  const from = (field: UnknowableField) => (fields.includes(field) ? source : target);
  return { ...target, ...taken, unknown: UNKNOWABLE.filter((field) => isUnknown(from(field), field)) };
}

export function toColumns(fields: SchoolFields): WrittenRow {
  const programs = fields.programs.map((entry) => ({
    ...entry,
    name_en: entry.name_en || null,
    duration: entry.duration || null,
    duration_en: entry.duration_en || null,
  }));
  const written = FIELD_COLUMNS.map((column) => {
    return [column, column === 'programs' ? programs : fields[column]];
  });
  return Object.fromEntries(written) as WrittenRow;
}

/** The changed columns. */
export function changedColumns(row: EditedRow, form: SchoolForm, fields: SchoolFields): Partial<WrittenRow> {
  const touched = new Set<FieldColumn>(differingFields(toForm(row), form));
  if (touched.has('coordinates_lat')) touched.add('coordinates_precision');
  const columns = toColumns(fields);
  for (const field of PAIRED) {
    if (!touched.delete(field)) continue;
    for (const column of [field, `${field}_en`] as const) {
      if (JSON.stringify(row[column]) !== JSON.stringify(columns[column])) touched.add(column);
    }
  }
  return Object.fromEntries(
    Object.entries(columns).filter(([column]) => touched.has(column as FieldColumn)),
  ) as Partial<WrittenRow>;
}
