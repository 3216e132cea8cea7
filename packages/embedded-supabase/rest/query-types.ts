/** Parsed parameters, not yet checked against the schema. */

export type JsonStep = { arrow: '->' | '->>' } & ({ key: string } | { index: string });

export interface Field {
  name: string;
  path: JsonStep[];
}

export type Aggregate = 'sum' | 'avg' | 'count' | 'max' | 'min';

export interface SelectField {
  kind: 'field';
  /** `*` means every column, and the whole row under `count()`. */
  field: Field;
  alias: string | null;
  cast: string | null;
  aggregate: Aggregate | null;
  aggregateCast: string | null;
}

export interface SelectRelation {
  kind: 'relation';
  name: string;
  alias: string | null;
  hint: string | null;
  join: 'inner' | 'left' | null;
  /** `...name(…)`: the columns join those of the parent. */
  spread: boolean;
  children: SelectItem[];
}

export type SelectItem = SelectField | SelectRelation;

export type Comparison = 'eq' | 'gte' | 'gt' | 'lte' | 'lt' | 'like' | 'ilike' | 'match' | 'imatch';
export type Relation = 'neq' | 'cs' | 'cd' | 'ov' | 'sl' | 'sr' | 'nxr' | 'nxl' | 'adj';
export type FullText = 'fts' | 'plfts' | 'phfts' | 'wfts';
export type IsValue = 'null' | 'not_null' | 'true' | 'false' | 'unknown';

export type Operation =
  | { kind: 'compare'; operator: Comparison; quantifier: 'any' | 'all' | null; value: string }
  | { kind: 'relate'; operator: Relation; value: string }
  | { kind: 'fts'; operator: FullText; language: string | null; value: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: IsValue }
  | { kind: 'isdistinct'; value: string };

export interface Filter {
  kind: 'filter';
  field: Field;
  not: boolean;
  operation: Operation;
}

export interface LogicGroup {
  kind: 'and' | 'or';
  not: boolean;
  children: Logic[];
}

export type Logic = Filter | LogicGroup;

export interface OrderTerm {
  /** Embedded resource of the field: `order=author(name)`. */
  relation: string | null;
  field: Field;
  direction: 'asc' | 'desc' | null;
  nulls: 'nullsfirst' | 'nullslast' | null;
}

/** Applies to an embedded resource (the path to it), or to the root ([]). */
export interface At<T> {
  path: string[];
  value: T;
}
