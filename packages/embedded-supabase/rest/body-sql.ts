import type { MediaType } from './media-type.ts';
import type { Payload } from './payload.ts';
import { ident, type Parameters } from './sql.ts';

export interface BodyColumn {
  name: string;
  type: string;
}

/** Name of the body's rows in a statement. */
export const BODY = 'pgrst_body';

/** `from …` with typed rows called `pgrst_body`. */
export function bodySql(payload: Payload, columns: BodyColumn[], params: Parameters): string {
  const isObject = payload.kind !== 'array';
  const source = `from (select ${params.add(payload.text)}::json as json_data) pgrst_payload, `;
  const names = columns.map(({ name }) => ident(name)).join(', ');
  return `${source}lateral (select ${names} from ${rowsSql(columns, isObject)}) ${BODY}`;
}

function rowsSql(columns: BodyColumn[], isObject: boolean): string {
  const data = 'pgrst_payload.json_data';
  // Objects without keys are rows too: all their columns get defaults.
  if (columns.length === 0) return isObject ? '(values (1)) _' : `json_array_elements(${data}) _`;
  const typed = columns.map(({ name, type }) => `${ident(name)} ${type}`).join(', ');
  return `json_to_record${isObject ? '' : 'set'}(${data}) as _(${typed})`;
}

export interface ResultShape {
  /** One value: `scalar`; several: `scalars`; one row: `row`; rows: `rows`. */
  kind: 'scalar' | 'scalars' | 'row' | 'rows';
}

/** Response body as text, from the rows called `_postgrest_t`. */
export function answerSql(media: MediaType, shape: ResultShape['kind'] = 'rows'): string {
  const value = shape === 'scalar' || shape === 'scalars' ? '_postgrest_t.pgrst_scalar' : '_postgrest_t';
  const one = media === 'object' || shape === 'scalar' || shape === 'row';
  return `coalesce(json_agg(${value})${one ? '->0' : ''}, '${one ? 'null' : '[]'}')::text`;
}
