import { type Field, type Kind, PAIR_KINDS, type PairKind } from './field';
import { FIELDS } from './fields';

/** What follows from the table in fields.ts about names alone: which fields there are, by kind, and their columns. */

export type FieldName = keyof typeof FIELDS;
/** The table's own entry on the value of a field. */
export type ValueOf<Name extends FieldName> = (typeof FIELDS)[Name]['value'];
/** The fields of some kinds. */
export type NameOf<Kinds extends Kind> = {
  [Name in FieldName]: ValueOf<Name>['kind'] extends Kinds ? Name : never;
}[FieldName];
/** Facts that may be marked 'Dato desconocido': stored as null, never as '' or 0 (decision 9). */
export type UnknowableField = {
  [Name in FieldName]: ValueOf<Name> extends { presence: 'unknowable' } ? Name : never;
}[FieldName];
/** Fields with a second column for the English translations. */
export type PairedField = NameOf<PairKind>;
/** The columns of `schools` that hold fields. */
export type FieldColumn = FieldName | `${PairedField}_en`;

export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];
export const UNKNOWABLE = FIELD_NAMES.filter(isUnknowable);
export const PAIRED = FIELD_NAMES.filter(isPaired);
export const FIELD_COLUMNS: readonly FieldColumn[] = FIELD_NAMES.flatMap((name) => columnsOf(name));

/** What the table says about a field, whichever it is. */
export function fieldOf(name: FieldName): Field {
  return FIELDS[name];
}

export function isUnknowable(name: FieldName): name is UnknowableField {
  const { value } = fieldOf(name);
  return 'presence' in value && value.presence === 'unknowable';
}

/** Whether a field is of one of these kinds. */
export function isOfKind<Kinds extends Kind>(
  name: FieldName,
  kinds: readonly Kinds[],
): name is Extract<FieldName, NameOf<Kinds>> {
  return kinds.some((kind) => kind === fieldOf(name).value.kind);
}

export function isPaired(name: FieldName): name is PairedField {
  return isOfKind(name, PAIR_KINDS);
}

/** The columns of a field: its own and, for pairs, that of the English translations. */
export function columnsOf(name: FieldName): FieldColumn[] {
  return isPaired(name) ? [name, `${name}_en`] : [name];
}
