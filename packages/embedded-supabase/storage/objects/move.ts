/** POST /object/move */
import { z } from 'zod';
import type { Caller } from '../../engine/engine.ts';
import { json } from '../../http/handler.ts';
import { isUuid } from '../../uuid.ts';
import { ownerOf, type StorageContext, type Verb } from '../context.ts';
import { noSuchKey, notSupported } from '../errors.ts';
import { readJson } from '../json-body.ts';
import { requireBucketName, requireKey } from '../names.ts';
import { type ObjectRow, requireBucket, requireObject, STORAGE_ADMIN } from '../rows.ts';
import { mayBeCommitted } from './upload.ts';

const schema = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
  sourceVersionId: z.string().nullish(),
});

// Compares the version: a replaced object is another one.
const RENAME = `update storage.objects set bucket_id = $3, name = $4, version = $5,
  owner = coalesce($6::uuid, owner), owner_id = coalesce($7, owner_id)
  where id = $1::uuid and version is not distinct from $2`;

interface Destination {
  bucketId: string;
  key: string;
}

export const moveObject: Verb = async (context, { request, caller: getCaller }) => {
  const caller = await getCaller();
  const body = await readJson(request, schema);
  if (body.sourceVersionId) throw notSupported('The embedded backend keeps no versions of objects.');
  const to: Destination = {
    bucketId: requireBucketName(body.destinationBucket || body.bucketId),
    key: requireKey(body.destinationKey),
  };
  const { engine, locks } = context;
  const [bucketId, key] = [requireBucketName(body.bucketId), requireKey(body.sourceKey)];
  // Holds both names: an upload under the old name would treat the moved file as replaced.
  return locks.holdBoth(`${bucketId}/${key}`, `${to.bucketId}/${to.key}`, async () => {
    const source = await requireObject(engine, caller, bucketId, key);
    if (to.bucketId === source.bucket_id) await rename(context, caller, source, to, source.version);
    else await moveAcross(context, caller, source, to);
    return json(200, { message: 'Successfully moved', Id: source.id, Key: to.key });
  });
};

async function rename(
  { engine }: StorageContext,
  caller: Caller,
  source: ObjectRow,
  to: Destination,
  version: string | null,
): Promise<void> {
  const owner = ownerOf(caller);
  const { rowCount } = await engine.query(caller, RENAME, [
    source.id,
    source.version,
    to.bucketId,
    to.key,
    version,
    isUuid(owner) ? owner : null,
    owner,
  ]);
  if (rowCount === 0) throw noSuchKey();
}

/** Hard-links the file into the other bucket's folder, and removes the first name after the row has moved. */
async function moveAcross(
  context: StorageContext,
  caller: Caller,
  source: ObjectRow,
  to: Destination,
): Promise<void> {
  const { engine, files } = context;
  await requireBucket(engine, STORAGE_ADMIN, to.bucketId);
  const from = { bucketId: source.bucket_id, version: source.version ?? '' };
  const version = await files.duplicate(from, to.bucketId);
  if (!version) throw noSuchKey();
  try {
    await rename(context, caller, source, to, version);
  } catch (error) {
    if (!mayBeCommitted(error)) await files.remove(to.bucketId, version);
    throw error;
  } finally {
    files.release(version);
  }
  await files.remove(from.bucketId, from.version);
}
