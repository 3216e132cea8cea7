import { type Field, type Kind, PAIR_KINDS, type PairKind } from './field';
import { FIELDS } from './fields';

export type FieldName = keyof typeof FIELDS;
export type ValueOf<Name extends FieldName> = (typeof FIELDS)[Name]['value'];
export type NameOf<Kinds extends Kind> = {
  [Name in FieldName]: ValueOf<Name>['kind'] extends Kinds ? Name : never;
}[FieldName];
/** Facts that may be 'Dato desconocido': stored as null, never '' or 0 (decision 9). */
export type UnknowableField = {
  [Name in FieldName]: ValueOf<Name> extends { presence: 'unknowable' } ? Name : never;
}[FieldName];
/** Fields with a second column of English translations. */
export type PairedField = NameOf<PairKind>;
/** Columns of `schools` with fields. */
export type FieldColumn = FieldName | `${PairedField}_en`;

export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];
export const UNKNOWABLE = FIELD_NAMES.filter(isUnknowable);
export const PAIRED = FIELD_NAMES.filter(isPaired);
export const FIELD_COLUMNS: readonly FieldColumn[] = FIELD_NAMES.flatMap((name) => columnsOf(name));

export function fieldOf(name: FieldName): Field {
  return FIELDS[name];
}

export function isUnknowable(name: FieldName): name is UnknowableField {
  const { value } = fieldOf(name);
  return 'presence' in value && value.presence === 'unknowable';
}

export function isOfKind<Kinds extends Kind>(
  name: FieldName,
  kinds: readonly Kinds[],
): name is Extract<FieldName, NameOf<Kinds>> {
  return kinds.some((kind) => kind === fieldOf(name).value.kind);
}

export function isPaired(name: FieldName): name is PairedField {
  return isOfKind(name, PAIR_KINDS);
}

export function columnsOf(name: FieldName): FieldColumn[] {
  return isPaired(name) ? [name, `${name}_en`] : [name];
}
