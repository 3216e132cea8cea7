import type { NumberKind } from '@/lib/values/number';
import type { ListKind, Pair, PairKind, ProgrammeEntry, Source } from './field';
import type { FieldName, PairedField, UnknowableField, ValueOf } from './field-names';
import type { ListedProgramme } from './public-values';

/** Types derived from fields.ts: form values, parsed values, stored values. */

type Listed<V> = V extends { kind: 'languages' | 'months' }
  ? string[]
  : V extends { kind: PairKind }
    ? Pair[]
    : V extends { kind: 'programmes' }
      ? ProgrammeEntry[]
      : V extends { kind: 'records'; parts: infer Parts }
        ? { -readonly [Name in keyof Parts]: Parts[Name] extends { value: infer P } ? Typed<P> : never }[]
        : Source[];

export type Typed<V> = V extends { kind: 'flag' }
  ? boolean
  : V extends { kind: ListKind }
    ? Listed<V>
    : V extends { kind: 'choice'; values: readonly (infer Choice)[] }
      ? V extends { presence: 'required' }
        ? Choice
        : Choice | ''
      : string;

export type SchoolForm = { [Name in FieldName]: Typed<ValueOf<Name>> } & {
  unknown: UnknowableField[];
};

export type Parsed<V> = V extends { kind: NumberKind } ? number | null : Typed<V>;
/** After validation of single fields. */
export type ParsedForm = { [Name in FieldName]: Parsed<ValueOf<Name>> } & { unknown: UnknowableField[] };

type Known<V> = V extends { kind: PairKind }
  ? string[]
  : V extends { kind: 'slug' } | { presence: 'required' } | { kind: 'flag' }
    ? Typed<V>
    : V extends { kind: NumberKind }
      ? number | null
      : V extends { kind: ListKind }
        ? Listed<V>
        : Exclude<Typed<V>, ''> | null;
/** Parsed: lists, null for unknown, an empty slug to be derived. */
export type SchoolFields = { [Name in FieldName]: Known<ValueOf<Name>> } & {
  [Name in PairedField as `${Name}_en`]: string[];
};

type Stored<V> = V extends { kind: 'flag' }
  ? boolean
  : V extends { kind: 'sources' | 'programmes' }
    ? unknown
    : V extends { kind: ListKind }
      ? string[]
      : V extends { kind: NumberKind }
        ? number | null
        : V extends { presence: 'required' } | { kind: 'slug' }
          ? string
          : string | null;
/** Editable columns as stored. */
export type EditedRow = { [Name in FieldName]: Stored<ValueOf<Name>> } & {
  [Name in PairedField as `${Name}_en`]: string[];
};
export type WrittenRow = Omit<EditedRow, 'sources' | 'programs'> & {
  sources: Source[];
  programs: ListedProgramme[];
};
