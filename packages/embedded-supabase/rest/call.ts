import type { Caller, Engine } from '../engine/engine.ts';
import type { MediaType } from './media-type.ts';
import type { Payload } from './payload.ts';
import type { Preferences } from './prefer.ts';
import type { QueryParams } from './query-params.ts';
import type { Schema } from './schema/types.ts';

export interface Call {
  engine: Engine;
  schema: Schema;
  /** With the request's settings, as PostgREST passes them to the database. */
  caller: Caller;
  request: Request;
  url: URL;
  schemaName: string;
  target: string;
  params: QueryParams;
  prefer: Preferences;
  media: MediaType;
  payload: Payload | null;
}

/** Adds a configured `statement_timeout`; null changes nothing. */
export function withTimeout(caller: Caller, timeout: string | null): Caller {
  if (timeout === null) return caller;
  return { ...caller, settings: { ...caller.settings, statement_timeout: timeout } };
}

/** PostgreSQL then refuses writes. */
export function readOnly(caller: Caller): Caller {
  return { ...caller, settings: { transaction_read_only: 'on', ...caller.settings } };
}
