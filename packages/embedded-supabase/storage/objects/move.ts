/** POST /object/move, within a bucket */
import { z } from 'zod';
import { json } from '../../http/handler.ts';
import { isUuid } from '../../uuid.ts';
import { ownerOf, type Verb } from '../context.ts';
import { noSuchKey } from '../errors.ts';
import { readJson } from '../json-body.ts';
import { requireBucketName, requireKey } from '../names.ts';
import { requireObject } from '../rows.ts';

const schema = z.strictObject({ bucketId: z.string(), sourceKey: z.string(), destinationKey: z.string() });

// Compares the version: a replaced object is another one.
const RENAME = `update storage.objects set name = $3, owner = coalesce($4::uuid, owner),
  owner_id = coalesce($5, owner_id) where id = $1::uuid and version is not distinct from $2`;

export const moveObject: Verb = async ({ engine, locks }, { request, caller: getCaller }) => {
  const caller = await getCaller();
  const body = await readJson(request, schema);
  const to = requireKey(body.destinationKey);
  const [bucketId, from] = [requireBucketName(body.bucketId), requireKey(body.sourceKey)];
  // Holds both names: an upload under the old name would treat the moved file as replaced.
  return locks.holdBoth(`${bucketId}/${from}`, `${bucketId}/${to}`, async () => {
    const { id, version } = await requireObject(engine, caller, bucketId, from);
    const owner = ownerOf(caller);
    const params = [id, version, to, isUuid(owner) ? owner : null, owner];
    if ((await engine.query(caller, RENAME, params)).rowCount === 0) throw noSuchKey();
    return json(200, { message: 'Successfully moved', Id: id, Key: to });
  });
};
