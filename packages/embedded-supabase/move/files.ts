/** Copies stored files to another Supabase through its Storage API, and compares them. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FileStore } from '../storage/file-store.ts';
import { MoveError } from './move-error.ts';
import type { Ask } from './tables.ts';

export interface Project {
  url: string;
  secret: string;
}

interface StoredObject {
  bucket: string;
  name: string;
  version: string;
  type: string;
  cacheControl: string;
  /** Of bytes and length. */
  etag: string;
}

export interface MovedFiles {
  files: number;
  sent: number;
  /** Rows whose file is missing in the source too. */
  missing: string[];
}

const OBJECTS = `
  select bucket_id as bucket, name, version, coalesce(metadata ->> 'mimetype', 'application/octet-stream') as type,
    coalesce(metadata ->> 'cacheControl', 'no-cache') as "cacheControl", metadata ->> 'eTag' as etag
    from storage.objects order by 1, 2`;

const keyOf = ({ bucket, name }: StoredObject) => `${bucket}/${name}`;

async function objectsOf(ask: Ask): Promise<Map<string, StoredObject>> {
  const objects = (await ask(OBJECTS)) as unknown as StoredObject[];
  return new Map(objects.map((object) => [keyOf(object), object]));
}

/** Throws MoveError unless the address is a Supabase that accepts the secret key. */
export async function requireProject({ url, secret }: Project): Promise<void> {
  const headers = { apikey: secret, authorization: `Bearer ${secret}` };
  const answer = await fetch(`${url}/storage/v1/bucket`, { headers }).catch(() => null);
  if (!answer) throw new MoveError(`The target's address ${url} does not answer.`);
  const buckets = answer.ok ? await answer.json().catch(() => null) : null;
  if (!Array.isArray(buckets) || buckets.length === 0)
    throw new MoveError(`${url} does not take the key as its secret key (${answer.status}).`);
}

/** Sends missing and different files, removes others. Throws MoveError. */
export async function moveFiles(
  source: Ask,
  store: FileStore,
  target: Ask,
  project: Project,
): Promise<MovedFiles> {
  const [here, there] = [await objectsOf(source), await objectsOf(target)];
  const moved: MovedFiles = { files: 0, sent: 0, missing: [] };
  for (const object of there.values()) {
    if (!here.has(keyOf(object))) await request(project, 'DELETE', object);
  }
  for (const [key, object] of here) {
    const path = store.path(object.bucket, object.version);
    const bytes = path && (await readFile(path).catch(() => null));
    if (!bytes) {
      moved.missing.push(key);
      continue;
    }
    moved.files += 1;
    if (there.get(key)?.etag === object.etag) continue;
    await request(project, 'POST', object, bytes);
    moved.sent += 1;
    const answer = await request(project, 'GET', object);
    if (checksum(Buffer.from(await answer.arrayBuffer())) !== checksum(bytes))
      throw new MoveError(`${key} is not the same on the target. Move again.`);
  }
  const now = await objectsOf(target);
  if ([...here.keys()].some((key) => !now.has(key) && !moved.missing.includes(key)))
    throw new MoveError(`The files went to ${project.url}, and the database is of another project.`);
  return moved;
}

/** Throws MoveError for an error response. */
async function request(
  { url, secret }: Project,
  method: string,
  object: StoredObject,
  body?: Buffer,
): Promise<Response> {
  const address = `${url}/storage/v1/object/${keyOf(object).split('/').map(encodeURIComponent).join('/')}`;
  const headers = {
    apikey: secret,
    authorization: `Bearer ${secret}`,
    ...(body && { 'content-type': object.type, 'cache-control': object.cacheControl, 'x-upsert': 'true' }),
  };
  const answer = await fetch(address, { method, headers, ...(body && { body: new Uint8Array(body) }) }).catch(
    () => null,
  );
  if (answer?.ok) return answer;
  const reason = answer ? `${answer.status} ${(await answer.text()).slice(0, 200)}` : 'no answer';
  throw new MoveError(`${keyOf(object)} could not be moved to ${url} (${reason}). Move again.`);
}

const checksum = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
