/** Statements on storage.buckets and storage.objects, with the given caller's rights. */

import type { Caller, Engine, QueryResult, Transaction } from '../engine/engine.ts';
import { SERVICE } from '../http/caller.ts';
import { isUuid } from '../uuid.ts';
import { ownerOf } from './context.ts';
import { noSuchBucket, noSuchKey } from './errors.ts';

export interface FileMetadata {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  /** ISO 8601. */
  lastModified: string;
  contentLength: number;
  httpStatusCode: number;
  contentEncoding?: string;
}

export interface BucketRow {
  id: string;
  name: string;
  owner: string;
  public: boolean;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
  created_at: string;
  updated_at: string;
}

export interface ObjectRow {
  id: string;
  name: string;
  bucket_id: string;
  owner: string | null;
  owner_id: string | null;
  version: string | null;
  created_at: string;
  updated_at: string;
  last_accessed_at: string;
  /** Null for rows not made by an upload. */
  metadata: Partial<FileMetadata> | null;
  user_metadata: Record<string, unknown> | null;
}

export interface NewObject {
  id: string;
  bucketId: string;
  key: string;
  owner: string | null;
  version: string;
  metadata: Partial<FileMetadata> | null;
  userMetadata: Record<string, unknown> | null;
}

const iso = (column: string) =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;

export const BUCKET_COLUMNS = `id, name, coalesce(owner_id, '') as owner, public, file_size_limit,
  allowed_mime_types, ${iso('created_at')}, ${iso('updated_at')}`;
export const OBJECT_COLUMNS = `id, name, bucket_id, owner, owner_id, version, ${iso('created_at')},
  ${iso('updated_at')}, ${iso('last_accessed_at')}, metadata, user_metadata`;

/** Rows as JSON text, which all engines parse alike (dates, 64-bit integers, arrays). */
export const asJson = (query: string) => `select row_to_json(r)::text as json from (${query}) r`;

export function jsonRows<T>(result: QueryResult): T[] {
  return result.rows.map((row) => JSON.parse(String(row.json)) as T);
}

/** With the caller's rights. Throws NoSuchBucket. */
export async function requireBucket(engine: Engine, caller: Caller, id: string): Promise<BucketRow> {
  const query = asJson(`select ${BUCKET_COLUMNS} from storage.buckets where id = $1`);
  const [bucket] = jsonRows<BucketRow>(await engine.query(caller, query, [id]));
  if (!bucket) throw noSuchBucket();
  return bucket;
}

/** With the caller's rights; null when missing. */
export async function findObject(
  engine: Engine,
  caller: Caller,
  bucketId: string,
  key: string,
): Promise<ObjectRow | null> {
  const query = asJson(`select ${OBJECT_COLUMNS} from storage.objects where bucket_id = $1 and name = $2`);
  const [object] = jsonRows<ObjectRow>(await engine.query(caller, query, [bucketId, key]));
  return object ?? null;
}

/** With the caller's rights. Throws NoSuchKey. */
export async function requireObject(
  engine: Engine,
  caller: Caller,
  bucketId: string,
  key: string,
): Promise<ObjectRow> {
  const object = await findObject(engine, caller, bucketId, key);
  if (!object) throw noSuchKey();
  return object;
}

const INSERT = `insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
  values ($1::uuid, $2, $3, $4::uuid, $5, $6, $7::jsonb, $8::jsonb)`;
// The row keeps its id. Needs rights to insert, update and select, like any upsert.
const UPSERT = `${INSERT} on conflict (bucket_id, name) do update set owner = excluded.owner,
  owner_id = excluded.owner_id, version = excluded.version, metadata = excluded.metadata,
  user_metadata = excluded.user_metadata`;

/** Inserts or replaces a row. Throws PostgreSQL errors, including policies. */
export async function writeObject(tx: Transaction, row: NewObject, upsert: boolean): Promise<void> {
  await tx.query(upsert ? UPSERT : INSERT, [
    row.id,
    row.bucketId,
    row.key,
    isUuid(row.owner) ? row.owner : null,
    row.owner,
    row.version,
    row.metadata && JSON.stringify(row.metadata),
    row.userMetadata && JSON.stringify(row.userMetadata),
  ]);
}

/** Throws unless the caller may write the row; rolls back. Used before bytes are received. */
export async function probeWrite(
  engine: Engine,
  caller: Caller,
  bucketId: string,
  key: string,
  upsert: boolean,
): Promise<void> {
  const row: NewObject = {
    id: crypto.randomUUID(),
    bucketId,
    key,
    owner: ownerOf(caller),
    version: '1',
    metadata: null,
    userMetadata: null,
  };
  await engine.transaction(caller, async (tx) => {
    await tx.query('savepoint probe');
    await writeObject(tx, row, upsert);
    await tx.query('rollback to savepoint probe');
  });
}

/** Permits deletion, which a trigger otherwise prevents outside the API. */
export function deleting(caller: Caller): Caller {
  return { ...caller, settings: { ...caller.settings, 'storage.allow_delete_query': 'true' } };
}

/** Bypasses row-level security, like Supabase Storage's own statements. */
export const STORAGE_ADMIN: Caller = SERVICE;
