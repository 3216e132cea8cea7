import type { Language } from '@/lib/i18n/locales';
import type { Parsed, Typed } from '@/lib/schools/model/form-values';
import type { PropertyOf, PublicValue } from '@/lib/schools/model/public-values';
import type { NumberKind } from '@/lib/values/number';
import { type Field, GROUPS, type ProgrammeValue } from './field';
import { FIELDS } from './fields';
import type { ParsedPrice, PriceForm } from './price-form';

export type FieldName = keyof typeof FIELDS;
export type ValueOf<Name extends FieldName> = (typeof FIELDS)[Name]['value'];
export type NameOf<Kinds extends ProgrammeValue['kind']> = {
  [Name in FieldName]: ValueOf<Name>['kind'] extends Kinds ? Name : never;
}[FieldName];
export type ColumnOf<Name extends FieldName> =
  ValueOf<Name> extends {
    columns: readonly [infer Es extends string, infer En extends string];
  }
    ? Es | En
    : ValueOf<Name> extends { kind: 'texts' }
      ? `${Name}_es` | `${Name}_en`
      : Name;
/** Columns of `programmes` with fields; forms have the same. */
export type FieldColumn = { [Name in FieldName]: ColumnOf<Name> }[FieldName];
/** Columns that no public page and no API gives. */
export type InternalColumn = {
  [Name in FieldName]: (typeof FIELDS)[Name] extends { internal: true } ? ColumnOf<Name> : never;
}[FieldName];
/** Separate facts, not parts of one. */
export type PublicName = {
  [Name in FieldName]: (typeof FIELDS)[Name] extends { part: string } | { internal: true } ? never : Name;
}[FieldName];
/** Texts for AI translation. Names depend on the original. */
export type TranslatedName = {
  [Name in FieldName]: ValueOf<Name> extends { columns: object } ? never : Extract<Name, NameOf<'texts'>>;
}[FieldName];

export type ProgrammeForm = {
  [Name in FieldName as ColumnOf<Name>]: Name extends 'prices' ? PriceForm[] : Typed<ValueOf<Name>>;
};
export type ProgrammeFields = {
  [Name in FieldName as ColumnOf<Name>]: Name extends 'prices' ? ParsedPrice[] : Parsed<ValueOf<Name>>;
};
export type ProgrammeColumns = { [Name in FieldName as ColumnOf<Name>]: Stored<ValueOf<Name>> };
type Stored<V> = V extends { kind: 'prices' | 'records' }
  ? Record<string, string | number | boolean>[]
  : V extends { kind: 'months' }
    ? number[]
    : V extends { kind: 'languages' }
      ? string[]
      : V extends { kind: 'flag' }
        ? boolean
        : V extends { kind: NumberKind }
          ? number | null
          : V extends { presence: 'required' }
            ? string
            : Exclude<Typed<V>, ''> | null;
export type PublicFields = { [Name in PublicName as PropertyOf<Name>]: PublicValue<ValueOf<Name>> };

export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];
export const PUBLIC_NAMES = FIELD_NAMES.filter(
  (name): name is PublicName => fieldOf(name).part === undefined && fieldOf(name).internal !== true,
);
export const TRANSLATED = FIELD_NAMES.filter((name): name is TranslatedName => {
  const { value } = fieldOf(name);
  return value.kind === 'texts' && value.columns === undefined;
});

interface Column {
  name: FieldName;
  column: FieldColumn;
  language: Language | null;
}
const COLUMNS = FIELD_NAMES.flatMap(columnsOf);
const BY_COLUMN = new Map(COLUMNS.map((one) => [one.column, one]));
export const FIELD_COLUMNS = COLUMNS.map(({ column }) => column);

export function fieldOf(name: FieldName): Field {
  return FIELDS[name];
}

export function columnsOf(name: FieldName): Column[] {
  const { value } = fieldOf(name);
  if (value.kind !== 'texts') return [{ name, column: name as FieldColumn, language: null }];
  const [es, en] = (value.columns ?? [`${name}_es`, `${name}_en`]) as [FieldColumn, FieldColumn];
  return [
    { name, column: es, language: 'es' },
    { name, column: en, language: 'en' },
  ];
}

/** Throws for an unknown column. */
export function columnOf(column: FieldColumn): Column {
  const known = BY_COLUMN.get(column);
  if (known === undefined) throw new Error(`no column of a programme: ${column}`);
  return known;
}

export function valueOfColumn(column: FieldColumn): ProgrammeValue {
  return fieldOf(columnOf(column).name).value;
}

export function columnsThat(fits: (field: Field) => boolean): FieldColumn[] {
  return COLUMNS.filter(({ name }) => fits(fieldOf(name))).map(({ column }) => column);
}

/** 'Nota, en español', 'Name in English'. */
export function columnLabel(column: FieldColumn, reader: Language): string {
  const { name, language } = columnOf(column);
  const label = fieldOf(name).label[reader];
  if (language === null) return label;
  return `${label}${name === 'names' ? '' : ','} ${IN[reader][language]}`;
}

const IN = { es: { es: 'en español', en: 'en inglés' }, en: { es: 'in Spanish', en: 'in English' } };

export function pageLabel(name: FieldName, language: Language): string {
  const { page, label } = fieldOf(name);
  return (page?.label ?? label)[language];
}

export function shownIn(table: 'facts' | 'comparison'): FieldName[] {
  return inOrder((name) => fieldOf(name).page?.[table]);
}

export const GROUPED = GROUPS.map((group) => ({
  group,
  names: inOrder((name) =>
    fieldOf(name).editor.group === group ? fieldOf(name).editor.position : undefined,
  ),
}));

function inOrder(positionOf: (name: FieldName) => number | undefined): FieldName[] {
  return FIELD_NAMES.filter((name) => positionOf(name) !== undefined).sort(
    (one, other) => (positionOf(one) ?? 0) - (positionOf(other) ?? 0),
  );
}
