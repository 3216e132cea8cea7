/** The subset of PostgreSQL's wire protocol for one statement with its role. */
import { messages as m, protocol } from '@electric-sql/pglite';
import { DatabaseError, type Field, type QueryResult } from './engine.ts';
import { decodeValue } from './values.ts';

const { serialize, Parser } = protocol;

/** A call of a prepared statement, or of a text that is parsed under that name first. */
export interface Call {
  name: string;
  /** Set when not prepared yet. */
  parse?: string;
  params: (string | null)[];
  /** Requests the row description: needed once for each prepared statement. */
  describe?: boolean;
}

export const EXECUTE = serialize.execute();
export const SYNC = serialize.sync();

/** Without a closing Sync. */
export function callMessages(call: Call): Uint8Array[] {
  const { name, parse, params, describe } = call;
  const bind = [serialize.bind({ statement: name, values: params }), EXECUTE];
  if (parse === undefined) return bind;
  const first = serialize.parse({ name, text: parse });
  return describe ? [first, serialize.describe({ type: 'S', name }), ...bind] : [first, ...bind];
}

/** Several statements without parameters in one implicit transaction. */
export const simpleQuery = (sql: string): Uint8Array => serialize.query(sql);

export const closeStatement = (name: string): Uint8Array => serialize.close({ type: 'S', name });

/** Copies into separate memory: a view of Node's shared pool would be transferred as a whole. */
export function concat(parts: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

/** PostgreSQL's response: result sets, columns of new statements, and the error. */
export interface Answer {
  results: RawResult[];
  /** Columns of each described statement; empty without rows. */
  described: Field[][];
  /** Tag of the last command, such as `COMMIT`. */
  tag: string;
  error: DatabaseError | null;
}

export interface RawResult {
  rows: (string | null)[][];
  rowCount: number;
}

export function readAnswer(bytes: Uint8Array): Answer {
  const answer: Answer = { results: [], described: [], tag: '', error: null };
  let rows: (string | null)[][] = [];
  new Parser().parse(bytes as Uint8Array<ArrayBuffer>, (message) => {
    if (message instanceof m.DataRowMessage) rows.push(message.fields);
    else if (message instanceof m.CommandCompleteMessage) {
      answer.results.push({ rows, rowCount: affected(message.text) });
      answer.tag = message.text;
      rows = [];
    } else if (message instanceof m.DatabaseError) answer.error ??= databaseError(message);
    else if (message instanceof m.RowDescriptionMessage) {
      answer.described.push(message.fields.map(({ name, dataTypeID }) => ({ name, oid: dataTypeID })));
    } else if (message.name === 'noData') answer.described.push([]);
  });
  return answer;
}

export function decodeResult(raw: RawResult, fields: Field[]): QueryResult {
  const rows = raw.rows.map((row) => {
    const object: Record<string, unknown> = {};
    for (const [index, field] of fields.entries()) {
      object[field.name] = decodeValue(row[index] ?? null, field.oid);
    }
    return object;
  });
  return { rows, rowCount: raw.rowCount, fields };
}

function affected(tag: string): number {
  return Number(/(?<!\d)(\d+)$/.exec(tag)?.[1] ?? 0);
}

function databaseError(error: m.DatabaseError): DatabaseError {
  return new DatabaseError({
    code: error.code ?? 'XX000',
    message: error.message,
    detail: error.detail,
    hint: error.hint,
    constraint: error.constraint,
  });
}
