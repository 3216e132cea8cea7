export interface Qualified {
  schema: string;
  name: string;
}

export interface Column {
  name: string;
  /** In PostgreSQL's notation, with modifier. */
  type: string;
}

export interface Table extends Qualified {
  columns: Map<string, Column>;
  /** Column names; none of a view. */
  primaryKey: string[];
}

export type ColumnPair = [column: string, foreign: string];

export interface Relationship {
  kind: 'many-to-one' | 'one-to-many' | 'one-to-one';
  table: Qualified;
  foreign: Qualified;
  isSelf: boolean;
  constraint: string;
  columns: ColumnPair[];
}

export interface Parameter {
  /** '' if unnamed. */
  name: string;
  type: string;
  /** The type without a length, so that nothing is truncated silently. */
  looseType: string;
  required: boolean;
  variadic: boolean;
}

export interface Routine extends Qualified {
  parameters: Parameter[];
  returns: Qualified;
  returnsSet: boolean;
  /** Rows of a table, a composite type, or OUT parameters. */
  returnsComposite: boolean;
  volatility: 'volatile' | 'stable' | 'immutable';
  /** Its own `set statement_timeout`, in PostgreSQL's notation. */
  statementTimeout: string | null;
}

/** `alter role` settings, mainly of the authenticator (`pgrst.…`), with Supabase's defaults. */
export interface RestSettings {
  schemas: string[];
  maxRows: number;
  /** `statement_timeout` by role, default the authenticator's. */
  statementTimeouts: Map<string, string>;
}

export interface Schema {
  settings: RestSettings;
  tables: Map<string, Table>;
  relationships: Map<string, Relationship[]>;
  /** Overloads by name, fewest parameters first. */
  routines: Map<string, Routine[]>;
}

export const keyOf = ({ schema, name }: Qualified): string => `${schema}.${name}`;
