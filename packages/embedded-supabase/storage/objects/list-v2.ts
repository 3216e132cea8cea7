/** POST /object/list-v2/{bucket}: pages of objects and, with a delimiter, folders, with a cursor. */
import { z } from 'zod';
import { json } from '../../http/handler.ts';
import type { Verb } from '../context.ts';
import { invalidRequest } from '../errors.ts';
import { readJson } from '../json-body.ts';
import { requireBucketName } from '../names.ts';
import { asJson, jsonRows } from '../rows.ts';
import { requireNoVersions } from './list.ts';

const schema = z.object({
  prefix: z.string().nullish(),
  limit: z.int().min(1).nullish(),
  cursor: z.string().nullish(),
  with_delimiter: z.boolean().nullish(),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at']),
      order: z.enum(['asc', 'desc']).nullish(),
    })
    .nullish(),
  noncurrentVersions: z.string().nullish(),
  deleteMarkers: z.string().nullish(),
  exactMatch: z.boolean().nullish(),
});

const MAX_KEYS = 1_000;

const cursorSchema = z.tuple([z.string(), z.string()]);

interface Entry {
  /** A folder's ends with a slash. */
  key: string;
  /** Null for a folder. */
  id: string | null;
  sort_value: string;
  metadata: unknown;
  updated_at: string | null;
  created_at: string | null;
  last_accessed_at: string | null;
}

interface Page {
  bucket: string;
  prefix: string;
  delimited: boolean;
  order: 'asc' | 'desc';
  cursor: [value: string, key: string] | null;
  limit: number;
}

const ENTRIES = `
  select o.*, case when $3::boolean and position('/' in substr(o.name, length($2::text) + 1)) > 0
      then $2::text || split_part(substr(o.name, length($2::text) + 1), '/', 1) || '/' end as folder
  from storage.objects o
  where o.bucket_id = $1 and o.name collate "C" >= $2 and o.name collate "C" < $2 || chr(1114111)`;
const time = (column: string) =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;
const TIMES = ['updated_at', 'created_at', 'last_accessed_at'].map(time).join(', ');

/** By name in byte order, from the index: reads only the page's rows. */
function byName({ bucket, prefix, delimited, order, cursor, limit }: Page): [sql: string, params: unknown[]] {
  // Skips everything below a folder: '0' follows '/'.
  const after = cursor?.[1].replace(/\/$/, '0') ?? null;
  const behind = cursor?.[1].endsWith('/') ? '>=' : '>';
  const sql = asJson(`
    select coalesce(folder, name) as key, name as sort_value, case when folder is null then id end as id,
      case when folder is null then metadata end as metadata, ${TIMES}
    from (
      select e.*, lag(folder) over (order by name collate "C" ${order}) as folder_before
      from (${ENTRIES} and ($4::text is null or o.name collate "C" ${order === 'asc' ? behind : '<'} $4)) e
    ) e
    where folder is null or folder is distinct from folder_before
    order by name collate "C" ${order}
    limit $5::int`);
  return [sql, [bucket, prefix, delimited, order === 'asc' ? after : (cursor?.[1] ?? null), limit]];
}

/** By a time; a folder has that of its first object. */
function byTime(
  column: string,
  { bucket, prefix, delimited, order, cursor, limit }: Page,
): [string, unknown[]] {
  const sql = asJson(`
    with entries as (
      select name as key, id, metadata, updated_at, created_at, last_accessed_at from (${ENTRIES}) f where folder is null
      union all
      select folder, null, null, min(updated_at), min(created_at), null
      from (${ENTRIES}) f where folder is not null group by folder
    ), sorted as (
      select key, id, metadata, ${TIMES},
        to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US') collate "C" as sort_value
      from entries
    )
    select * from sorted
    where $4::text is null or (sort_value, key collate "C") ${order === 'asc' ? '>' : '<'} ($4::text, $5::text)
    order by sort_value ${order}, key collate "C" ${order}
    limit $6::int`);
  return [sql, [bucket, prefix, delimited, cursor?.[0] ?? null, cursor?.[1] ?? null, limit]];
}

export const listObjectsV2: Verb = async ({ engine }, { request, bucket, caller: getCaller }) => {
  const caller = await getCaller();
  const body = await readJson(request, schema);
  requireNoVersions(body);
  const limit = Math.min(body.limit ?? MAX_KEYS, MAX_KEYS);
  const column = body.sortBy?.column ?? 'name';
  const page: Page = {
    bucket: requireBucketName(bucket),
    prefix: body.prefix ?? '',
    delimited: body.with_delimiter ?? false,
    order: body.sortBy?.order ?? 'asc',
    cursor: body.cursor ? decodeCursor(body.cursor) : null,
    limit: limit + 1,
  };
  const [sql, params] = column === 'name' ? byName(page) : byTime(column, page);
  const entries = jsonRows<Entry>(await engine.query(caller, sql, params));
  const shown = entries.slice(0, limit);
  const last = shown.at(-1);
  const hasNext = entries.length > limit;
  return json(200, {
    hasNext,
    ...(hasNext && last ? { nextCursor: encodeCursor(last) } : {}),
    folders: shown
      .filter((entry) => entry.id === null)
      .map((entry) => ({ key: entry.key.slice(0, -1), name: entry.key })),
    objects: shown
      .filter((entry) => entry.id !== null)
      .map(({ sort_value: _sorted, ...entry }) => ({ ...entry, name: entry.key })),
  });
};

function encodeCursor(entry: Entry): string {
  return Buffer.from(JSON.stringify([entry.sort_value, entry.key])).toString('base64');
}

function decodeCursor(cursor: string): [string, string] {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64').toString('utf8')));
  } catch {
    throw invalidRequest('body/cursor is not a cursor of this API');
  }
}
