/** Interface to PGlite in a worker thread, or to a native server with `DATABASE_URL`. */

/** Database roles of a request. `owner` is for migrations and the backend's own tables. */
export type DatabaseRole = 'anon' | 'authenticated' | 'service_role' | 'owner';

/** Role of a statement: `set local role` and `request.jwt.claims` are set in its transaction. */
export interface Caller {
  role: DatabaseRole;
  /** Verified JWT claims; for `anon` and `service_role` keys just the role. */
  claims: Record<string, unknown>;
  /**
   * Transaction-local, as PostgREST sets them (`request.method` …). `statement_timeout` replaces the engine's limit.
   */
  settings?: Record<string, string>;
}

export const OWNER: Caller = { role: 'owner', claims: {} };

export interface Field {
  name: string;
  oid: number;
}

export interface QueryResult {
  rows: Record<string, unknown>[];
  rowCount: number;
  fields: Field[];
}

/** A PostgreSQL error with its SQLSTATE, the same for both engines. */
export class DatabaseError extends Error {
  readonly code: string;
  readonly detail: string | null;
  readonly hint: string | null;
  readonly constraint: string | null;
  constructor(fields: {
    code: string;
    message: string;
    detail?: string | null | undefined;
    hint?: string | null | undefined;
    constraint?: string | null | undefined;
  }) {
    super(fields.message);
    this.name = 'DatabaseError';
    this.code = fields.code;
    this.detail = fields.detail ?? null;
    this.hint = fields.hint ?? null;
    this.constraint = fields.constraint ?? null;
  }
}

export interface Transaction {
  /** One parameterised statement (`$1` …). Prepared by text where planning dominates. */
  query(sql: string, params?: unknown[]): Promise<QueryResult>;
  /** Several statements without parameters, as in migrations; may take minutes. */
  script(sql: string): Promise<void>;
}

/**
 * Parameters are cast by PostgreSQL. Results: int8 while exact, parsed JSON, Buffer for bytea, Date for timestamptz;
 * numeric stays text. See values.ts.
 */
export interface Engine {
  readonly kind: 'pglite' | 'postgres';
  /**
   * Runs `work` in one transaction as `caller`; rolls back when it rejects. Throws DatabaseError; 57014 for a timeout.
   */
  transaction<T>(caller: Caller, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** One statement in its own transaction, in one round trip. */
  query(caller: Caller, sql: string, params?: unknown[]): Promise<QueryResult>;
  /** Several statements as owner, without parameters, in one transaction. */
  script(sql: string): Promise<void>;
  /** CHECKPOINT, and VACUUM ANALYZE of changed tables; run after seeding. */
  maintain(): Promise<void>;
  close(): Promise<void>;
}
