/** One request to the REST interface, taken apart; every verb works from this. */
import type { Caller, Engine } from '../engine/engine.ts';
import type { MediaType } from './media-type.ts';
import type { Payload } from './payload.ts';
import type { Preferences } from './prefer.ts';
import type { QueryParams } from './query-params.ts';
import type { Schema } from './schema/types.ts';

export interface Call {
  engine: Engine;
  schema: Schema;
  /** With the request's settings, as PostgREST hands them to the database. */
  caller: Caller;
  request: Request;
  url: URL;
  /** The exposed schema that the request means. */
  schemaName: string;
  /** The table's or function's name. */
  target: string;
  params: QueryParams;
  prefer: Preferences;
  media: MediaType;
  /** The body of a POST, PATCH or PUT. */
  payload: Payload | null;
}

/** The caller with a `statement_timeout` of the database's configuration; null changes nothing. */
export function withTimeout(caller: Caller, timeout: string | null): Caller {
  if (timeout === null) return caller;
  return { ...caller, settings: { ...caller.settings, statement_timeout: timeout } };
}

/** The caller for statements that only read: PostgreSQL itself refuses writes. */
export function readOnly(caller: Caller): Caller {
  return { ...caller, settings: { transaction_read_only: 'on', ...caller.settings } };
}
