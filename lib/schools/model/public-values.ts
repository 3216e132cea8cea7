import type { Language } from '@/lib/i18n/locales';
import type { NumberKind } from '@/lib/values/number';
import type { ListKind, Source } from './field';
import { FIELD_NAMES, type FieldName, fieldOf, type ValueOf } from './field-names';
import type { FIELDS } from './fields';

export type PublicName = {
  [Name in FieldName]: (typeof FIELDS)[Name] extends { part: string } | { internal: true } ? never : Name;
}[FieldName];

export const PUBLIC_NAMES = FIELD_NAMES.filter(isPublic);

export function isPublic(name: FieldName): name is PublicName {
  const { part, internal } = fieldOf(name);
  return part === undefined && internal !== true;
}

/** `studentsCount` for `students_count`. */
export type PropertyOf<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<PropertyOf<Rest>>}`
  : Name;

export function propertyOf<Name extends string>(name: Name): PropertyOf<Name> {
  return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as PropertyOf<Name>;
}

/** Of the field `programs`; lib/programmes has complete programmes. A type alias, because an interface is not assignable to JSON. */
export type ListedProgramme = {
  name: string;
  name_en: string | null;
  duration: string | null;
  duration_en: string | null;
  certified: boolean;
};

/** Null and empty lists mean unknown. */
export type PublicValue<V> = V extends { kind: 'flag' }
  ? boolean
  : V extends { kind: NumberKind }
    ? number | null
    : V extends { kind: 'texts' }
      ? Record<Language, string | null>
      : V extends { kind: ListKind }
        ? Listed<V>
        : Text<V>;
type Listed<V> = V extends { kind: 'languages' | 'specialties' }
  ? string[]
  : V extends { kind: 'months' }
    ? number[]
    : V extends { kind: 'pairs' }
      ? Record<Language, string[]>
      : V extends { kind: 'programmes' }
        ? ListedProgramme[]
        : V extends { kind: 'records'; parts: infer Parts }
          ? { -readonly [Name in keyof Parts]: PartOf<Parts[Name]> }[]
          : Source[];
type PartOf<P> = P extends { blank: true } ? string : P extends { value: infer V } ? Text<V> : never;
type Text<V> = V extends { kind: 'choice'; values: readonly (infer Choice)[] }
  ? V extends { presence: 'required' }
    ? Choice
    : Choice | null
  : V extends { presence: 'required' } | { kind: 'slug' }
    ? string
    : string | null;

export type PublicFields<Names extends PublicName = PublicName> = {
  [Name in Names as PropertyOf<Name>]: PublicValue<ValueOf<Name>>;
};

/** Fields with a row in the facts panel or the comparison; the first part represents a composed fact. */
export type ShownName = {
  [Name in FieldName]: (typeof FIELDS)[Name] extends { page: object } ? Name : never;
}[FieldName];

export function shownIn(table: 'facts' | 'comparison'): ShownName[] {
  const positionOf = (name: FieldName) => fieldOf(name).page?.[table];
  return FIELD_NAMES.filter((name): name is ShownName => positionOf(name) !== undefined).sort(
    (one, other) => (positionOf(one) ?? 0) - (positionOf(other) ?? 0),
  );
}
