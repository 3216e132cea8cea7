import { formValue } from '@/lib/schools/model/form-row';
import { objects } from '@/lib/schools/model/lists';
import {
  FIELD_COLUMNS,
  type FieldColumn,
  type NameOf,
  type ProgrammeColumns,
  type ProgrammeFields,
  type ProgrammeForm,
  valueOfColumn,
} from './field-names';
import { FIELDS } from './fields';
import { toPriceForm } from './price-form';

export function newProgrammeForm(): ProgrammeForm {
  return toProgrammeForm({});
}

export function newRecord<Name extends NameOf<'records'>>(name: Name): ProgrammeForm[Name][number] {
  const { parts } = FIELDS[name].value;
  return Object.fromEntries(Object.keys(parts).map((part) => [part, ''])) as ProgrammeForm[Name][number];
}

export function toProgrammeForm(row: { [Name in FieldColumn]?: unknown }): ProgrammeForm {
  return Object.fromEntries(
    FIELD_COLUMNS.map((column) => [column, toFormValue(column, row[column])]),
  ) as unknown as ProgrammeForm;
}

export function toFormValue(column: FieldColumn, stored: unknown): unknown {
  const value = valueOfColumn(column);
  return value.kind === 'prices' ? objects(stored).map(toPriceForm) : formValue(value, stored);
}

/** Drops empty values, sorts months, removes duplicate languages. */
export function toProgrammeColumns(fields: ProgrammeFields): ProgrammeColumns {
  return Object.fromEntries(
    FIELD_COLUMNS.map((column) => [column, toStored(column, fields[column])]),
  ) as unknown as ProgrammeColumns;
}

function toStored(column: FieldColumn, parsed: unknown): unknown {
  if (!Array.isArray(parsed)) return parsed === '' ? null : parsed;
  switch (valueOfColumn(column).kind) {
    case 'months':
      return [...new Set(parsed.map(Number))].sort((one, other) => one - other);
    case 'languages':
      return [...new Set(parsed)];
    default:
      return parsed.map(known);
  }
}

/** Known parts; false flags are not stored. */
function known(record: object): object {
  const isKnown = ([, value]: [string, unknown]) => value !== '' && value !== null && value !== false;
  return Object.fromEntries(Object.entries(record).filter(isKnown));
}

export function differingProgrammeFields(one: ProgrammeForm, other: ProgrammeForm): FieldColumn[] {
  return FIELD_COLUMNS.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]));
}
