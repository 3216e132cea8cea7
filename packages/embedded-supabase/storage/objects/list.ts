/** POST /object/list/{bucket}: direct children of a prefix. */
import { z } from 'zod';
import { json } from '../../http/handler.ts';
import type { Verb } from '../context.ts';
import { readJson } from '../json-body.ts';
import { requireBucketName } from '../names.ts';
import { asJson, jsonRows } from '../rows.ts';

const schema = z.strictObject({
  prefix: z.string(),
  limit: z.int().min(1).nullish(),
  offset: z.int().min(0).nullish(),
  search: z.string().nullish(),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).nullish(),
      order: z.enum(['asc', 'desc']).nullish(),
    })
    .nullish(),
});

const time = (column: string) =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;
const SEARCH =
  asJson(`select name, id, ${time('updated_at')}, ${time('created_at')}, ${time('last_accessed_at')}, metadata
  from storage.search($1, $2, $3::int, 1, $4::int, $5, $6, $7)`);

interface ListedEntry {
  name: string;
  id: string | null;
}

export const listObjects: Verb = async ({ engine }, { request, bucket, caller: getCaller }) => {
  const caller = await getCaller();
  const body = await readJson(request, schema);
  // A prefix is a folder, with or without slash.
  const prefix = body.prefix === '' || body.prefix.endsWith('/') ? body.prefix : `${body.prefix}/`;
  const result = await engine.query(caller, SEARCH, [
    prefix,
    requireBucketName(bucket),
    Math.min(body.limit ?? 100, 1_500),
    Math.min(body.offset ?? 0, 2 ** 31 - 1),
    body.search ?? '',
    body.sortBy?.column ?? 'name',
    body.sortBy?.order ?? 'asc',
  ]);
  return json(200, jsonRows<ListedEntry>(result));
};
