/** Parsed parameters, not yet checked against the schema. */

export type JsonStep = { arrow: '->' | '->>' } & ({ key: string } | { index: string });

export interface Field {
  name: string;
  path: JsonStep[];
}

export interface SelectField {
  kind: 'field';
  /** `*` means every column. */
  field: Field;
  alias: string | null;
}

export interface SelectRelation {
  kind: 'relation';
  name: string;
  alias: string | null;
  hint: string | null;
  join: 'inner' | 'left' | null;
  children: SelectItem[];
}

export type SelectItem = SelectField | SelectRelation;

export type Comparison = 'eq' | 'gte' | 'gt' | 'lte' | 'lt' | 'like' | 'ilike';
export type Relation = 'neq' | 'cs' | 'cd' | 'ov';
export type IsValue = 'null' | 'not_null' | 'true' | 'false' | 'unknown';

export type Operation =
  | { kind: 'compare'; operator: Comparison; value: string }
  | { kind: 'relate'; operator: Relation; value: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: IsValue };

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
  field: Field;
  direction: 'asc' | 'desc' | null;
  nulls: 'nullsfirst' | 'nullslast' | null;
}

/** Applies to an embedded resource (the path to it), or to the root ([]). */
export interface At<T> {
  path: string[];
  value: T;
}
