/** What the REST interface knows of the database: tables, how they hang together, functions. */

export interface Qualified {
  schema: string;
  name: string;
}

export interface Column {
  name: string;
  /** As PostgreSQL writes it, with its modifier. */
  type: string;
  /** The default as SQL, `nextval` for identity columns; null without one and for generated columns. */
  default: string | null;
}

export interface Table extends Qualified {
  isView: boolean;
  columns: Map<string, Column>;
  /** Column names; for a view those that show its table's key. */
  primaryKey: string[];
}

export type ColumnPair = [column: string, foreign: string];

interface Ends {
  table: Qualified;
  foreign: Qualified;
  isSelf: boolean;
}

export interface KeyRelationship extends Ends {
  kind: 'many-to-one' | 'one-to-many' | 'one-to-one';
  constraint: string;
  columns: ColumnPair[];
  foreignIsView: boolean;
}

export interface JunctionRelationship extends Ends {
  kind: 'many-to-many';
  junction: Qualified;
  constraints: [source: string, target: string];
  /** Pairs of (table column, junction column) and (foreign column, junction column). */
  source: ColumnPair[];
  target: ColumnPair[];
  foreignIsView: boolean;
}

/** A function that takes a row and gives rows of another table. */
export interface ComputedRelationship extends Ends {
  kind: 'computed';
  function: Qualified;
  toOne: boolean;
}

export type Relationship = KeyRelationship | JunctionRelationship | ComputedRelationship;

export interface Parameter {
  /** '' for an unnamed one. */
  name: string;
  type: string;
  /** The type without a length, so that nothing is cut silently. */
  looseType: string;
  required: boolean;
  variadic: boolean;
}

export interface Routine extends Qualified {
  parameters: Parameter[];
  /** Schema and name of the returned type, or of the table whose rows it returns. */
  returns: Qualified;
  returnsSet: boolean;
  /** Rows with columns: a table's, a composite type's or those of OUT parameters. */
  returnsComposite: boolean;
  volatility: 'volatile' | 'stable' | 'immutable';
  /** Its own `set statement_timeout`, as PostgreSQL writes it. */
  statementTimeout: string | null;
}

/** What `alter role` configures, for the authenticator above all (`pgrst.…`), with PostgREST's defaults on Supabase. */
export interface RestSettings {
  schemas: string[];
  maxRows: number;
  aggregates: boolean;
  plans: boolean;
  /** Whether `Prefer: tx=rollback` is heard. */
  txOverride: boolean;
  /** By role, what `alter role … set statement_timeout` says for it, or for the authenticator. */
  statementTimeouts: Map<string, string>;
}

export interface Schema {
  settings: RestSettings;
  tables: Map<string, Table>;
  /** By the table they start from. */
  relationships: Map<string, Relationship[]>;
  /** Overloads by name, fewest parameters first. */
  routines: Map<string, Routine[]>;
}

export const keyOf = ({ schema, name }: Qualified): string => `${schema}.${name}`;
