/** POST and PUT /object/{bucket}/{key} */
import { type Caller, DatabaseError } from '../../engine/engine.ts';
import { json } from '../../http/handler.ts';
import { type Call, ownerOf, type StorageContext, type Verb } from '../context.ts';
import type { FinishedFile } from '../file-store.ts';
import { isFolderPlaceholder, requireBucketName, requireKey } from '../names.ts';
import {
  type FileMetadata,
  findObject,
  type NewObject,
  probeWrite,
  requireBucket,
  STORAGE_ADMIN,
  writeObject,
} from '../rows.ts';
import { MAX_FILE_BYTES } from '../sizes.ts';
import { type FileFacts, receiveUpload } from '../upload-body.ts';

export const createObject: Verb = async (context, call) => {
  const upsert = call.request.headers.get('x-upsert') === 'true';
  return answerUpload(context, call, upsert);
};

/** As in Supabase, PUT also creates. */
export const updateObject: Verb = async (context, call) => answerUpload(context, call, true);

const answerUpload = async (...[context, call, upsert]: [...Parameters<Verb>, boolean]) => {
  const { bucket, key } = call;
  const id = await storeUpload(context, call, upsert);
  return json(200, { Key: `${bucket}/${key}`, Id: id });
};

/**
 * Returns the object's id. Rights are checked before receiving and when writing. A failure leaves neither row nor file.
 */
async function storeUpload(context: StorageContext, call: Call, upsert: boolean): Promise<string> {
  const { engine, files } = context;
  const caller = await call.caller();
  const bucket = await requireBucket(engine, STORAGE_ADMIN, requireBucketName(call.bucket));
  const key = requireKey(call.key);
  await probeWrite(engine, caller, bucket.id, key, upsert);

  const placeholder = isFolderPlaceholder(key);
  const maxBytes = placeholder ? 0 : Math.min(bucket.file_size_limit ?? MAX_FILE_BYTES, MAX_FILE_BYTES);
  const writer = await files.create(bucket.id, maxBytes);
  try {
    const facts = await receiveUpload(call.request, writer, {
      maxBytes,
      allowedTypes: placeholder ? null : bucket.allowed_mime_types,
    });
    const file = await writer.finish();
    return await placeFile(context, caller, upsert, {
      id: crypto.randomUUID(),
      bucketId: bucket.id,
      key,
      owner: ownerOf(caller),
      version: file.version,
      metadata: metadataOf(file, facts),
      userMetadata: facts.userMetadata ?? {},
    });
  } catch (error) {
    if (!mayBeCommitted(error)) await writer.discard();
    throw error;
  } finally {
    files.release(writer.version);
  }
}

/** Writes a stored file's row, then removes the replaced file. Returns the object's id. */
export async function placeFile(
  { engine, files, locks }: StorageContext,
  caller: Caller,
  upsert: boolean,
  row: NewObject,
): Promise<string> {
  return locks.hold(`${row.bucketId}/${row.key}`, async () => {
    const previous = upsert ? await findObject(engine, STORAGE_ADMIN, row.bucketId, row.key) : null;
    await engine.transaction(caller, (tx) => writeObject(tx, row, upsert));
    if (previous) await files.remove(row.bucketId, previous.version);
    return previous?.id ?? row.id;
  });
}

/** An interrupted transaction may be committed: the file stays, and the sweep removes it without a row. */
export function mayBeCommitted(error: unknown): boolean {
  return error instanceof DatabaseError && /^(57|58|08|XX)/.test(error.code);
}

function metadataOf(file: FinishedFile, facts: FileFacts): FileMetadata {
  return {
    eTag: file.etag,
    size: file.size,
    mimetype: facts.mimetype,
    cacheControl: facts.cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: file.size,
    httpStatusCode: 200,
    ...(facts.contentEncoding ? { contentEncoding: facts.contentEncoding } : {}),
  };
}
