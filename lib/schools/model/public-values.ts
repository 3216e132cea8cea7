import type { Language } from '@/lib/i18n/locales';
import type { ListKind, NumberKind, Source } from './field';
import { FIELD_NAMES, type FieldName, fieldOf, type ValueOf } from './field-names';
import type { FIELDS } from './fields';

/** What the pages and the public API know of the fields in fields.ts that are facts of their own. */

export type PublicName = {
  [Name in FieldName]: (typeof FIELDS)[Name] extends { part: string } | { internal: true } ? never : Name;
}[FieldName];

export const PUBLIC_NAMES = FIELD_NAMES.filter(isPublic);

export function isPublic(name: FieldName): name is PublicName {
  const { part, internal } = fieldOf(name);
  return part === undefined && internal !== true;
}

/** The property of `School` that holds a field: `studentsCount` for `students_count`. */
export type PropertyOf<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<PropertyOf<Rest>>}`
  : Name;

export function propertyOf<Name extends string>(name: Name): PropertyOf<Name> {
  return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as PropertyOf<Name>;
}

/** A programme as the column schools.programs lists it; lib/programmes knows more. */
export interface ListedProgramme {
  name: string;
  name_en: string | null;
  duration: string | null;
  duration_en: string | null;
  certified: boolean;
}

/** A value as pages know it: null and empty lists mean unknown. */
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

/** Some of those fields, or all, as properties of a school. */
export type PublicFields<Names extends PublicName = PublicName> = {
  [Name in Names as PropertyOf<Name>]: PublicValue<ValueOf<Name>>;
};

/** The fields with a row in the facts panel or in the comparison; the first of a fact's parts stands for all of it. */
export type ShownName = {
  [Name in FieldName]: (typeof FIELDS)[Name] extends { page: object } ? Name : never;
}[FieldName];

/** Those of one of the two, in its order. */
export function shownIn(table: 'facts' | 'comparison'): ShownName[] {
  const positionOf = (name: FieldName) => fieldOf(name).page?.[table];
  return FIELD_NAMES.filter((name): name is ShownName => positionOf(name) !== undefined).sort(
    (one, other) => (positionOf(one) ?? 0) - (positionOf(other) ?? 0),
  );
}
