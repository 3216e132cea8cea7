/**
 * The one interface between the gateway and a PostgreSQL: PGlite in a worker thread by default, a native
 * server when `DATABASE_URL` is set. Everything above it (REST, auth, storage) knows only these types.
 */

/** Database roles a request may take. `owner` runs migrations and the backend's own bookkeeping. */
export type DatabaseRole = 'anon' | 'authenticated' | 'service_role' | 'owner';

/** Who a statement runs as: `set local role` and `request.jwt.claims` are set in its transaction. */
export interface Caller {
  role: DatabaseRole;
  /** The verified JWT's claims; for `anon` and `service_role` keys a claims object with just the role. */
  claims: Record<string, unknown>;
  /**
   * Further transaction-local settings, as PostgREST sets them (`request.method`, `request.headers` …). A
   * `statement_timeout` among them is the limit of each statement in place of the engine's.
   */
  settings?: Record<string, string>;
}

export const OWNER: Caller = { role: 'owner', claims: {} };

export interface Field {
  name: string;
  /** PostgreSQL type oid. */
  oid: number;
}

export interface QueryResult {
  rows: Record<string, unknown>[];
  /** Rows affected by a write, rows returned by a read. */
  rowCount: number;
  fields: Field[];
}

/** An error PostgreSQL raised, with its SQLSTATE; both engines throw exactly this. */
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
  /** One parameterised statement (`$1` …). Prepared by text on engines where planning dominates. */
  query(sql: string, params?: unknown[]): Promise<QueryResult>;
  /** Several statements without parameters, as migrations hold them; may take minutes. */
  script(sql: string): Promise<void>;
}

/**
 * Parameters go as text and PostgreSQL casts them: arrays become array literals, other objects JSON, bytes hex.
 * Values come back as numbers (int8 while exact), booleans, parsed JSON, arrays, Buffer for bytea, Date for
 * timestamptz; dates, timestamps without a zone and numeric stay text. See values.ts.
 */
export interface Engine {
  readonly kind: 'pglite' | 'postgres';
  /**
   * Runs `work` in one transaction as `caller`. Commits when it resolves, rolls back when it rejects.
   * Throws DatabaseError; a statement over the time limit ends with code 57014.
   */
  transaction<T>(caller: Caller, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** One statement in a transaction of its own: the fast path, one round trip. */
  query(caller: Caller, sql: string, params?: unknown[]): Promise<QueryResult>;
  /** Several statements as owner, without parameters, in one transaction: migrations and seeds. */
  script(sql: string): Promise<void>;
  /** CHECKPOINT, and VACUUM ANALYZE of the tables that have changed much; run after seeding. */
  maintain(): Promise<void>;
  close(): Promise<void>;
}
