import type { MediaType } from './media-type.ts';
import { SOURCE } from './node-sql.ts';
import type { Payload } from './payload.ts';
import { ident, literal, type Parameters } from './sql.ts';

export interface BodyColumn {
  name: string;
  type: string;
  default: string | null;
}

/** Name of the body's rows in a statement. */
export const BODY = 'pgrst_body';

/** `from …` with typed rows called `pgrst_body`. With `defaults` missing keys get the column's default. */
export function bodySql(
  payload: Payload,
  columns: BodyColumn[],
  defaults: boolean,
  params: Parameters,
): string {
  const isObject = payload.kind !== 'array';
  const placeholder = `${params.add(payload.text)}::${defaults ? 'jsonb' : 'json'}`;
  const source = `from (select ${placeholder} as json_data) pgrst_payload, `;
  const data = defaults ? 'pgrst_json_defs.val' : 'pgrst_payload.json_data';
  const filled = defaults ? `${defaultsSql(columns, isObject)}, ` : '';
  const names = columns.map(({ name }) => ident(name)).join(', ');
  return `${source}${filled}lateral (select ${names} from ${rowsSql(data, columns, defaults, isObject)}) ${BODY}`;
}

function rowsSql(data: string, columns: BodyColumn[], defaults: boolean, isObject: boolean): string {
  const json = defaults ? 'jsonb' : 'json';
  // Objects without keys are rows too: all their columns get defaults.
  if (columns.length === 0) return isObject ? '(values (1)) _' : `${json}_array_elements(${data}) _`;
  const typed = columns.map(({ name, type }) => `${ident(name)} ${type}`).join(', ');
  return `${json}_to_record${isObject ? '' : 'set'}(${data}) as _(${typed})`;
}

function defaultsSql(columns: BodyColumn[], isObject: boolean): string {
  const pairs = columns.flatMap((column) =>
    column.default === null ? [] : [`${literal(column.name)}, ${column.default}`],
  );
  const defaults = `jsonb_build_object(${pairs.join(', ')})`;
  return isObject
    ? `lateral (select ${defaults} || pgrst_payload.json_data as val) pgrst_json_defs`
    : `lateral (select jsonb_agg(${defaults} || elem) as val from jsonb_array_elements(pgrst_payload.json_data) elem) pgrst_json_defs`;
}

export interface ResultShape {
  /** One value: `scalar`; several: `scalars`; one row: `row`; rows: `rows`. */
  kind: 'scalar' | 'scalars' | 'row' | 'rows';
}

/** Response body as text, from the rows called `_postgrest_t`. */
export function answerSql(media: MediaType, shape: ResultShape['kind'] = 'rows'): string {
  if (media.kind === 'csv') return csvSql;
  if (media.kind === 'plan') return answerSql(media.of, shape);
  const value = shape === 'scalar' || shape === 'scalars' ? '_postgrest_t.pgrst_scalar' : '_postgrest_t';
  const one = media.kind === 'object' || shape === 'scalar' || shape === 'row';
  const strip = media.kind === 'array-stripped' || (media.kind === 'object' && media.strip);
  const rows = `json_agg(${value})${one ? '->0' : ''}`;
  return `coalesce(${strip ? `json_strip_nulls(${rows})` : rows}, '${one ? 'null' : '[]'}')::text`;
}

const csvSql = `(
  (select coalesce(string_agg(a.k, ','), '') from (
    select json_object_keys(r)::text as k from (
      select row_to_json(hh) as r from ${ident(SOURCE)} as hh limit 1) s) a)
  || e'\\n' ||
  coalesce(string_agg(substring(_postgrest_t::text, 2, length(_postgrest_t::text) - 2), e'\\n'), ''))`;
