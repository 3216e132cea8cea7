/** DELETE /bucket/{id}; the bucket must be empty. */
import { json } from '../../http/handler.ts';
import type { Verb } from '../context.ts';
import { bucketNotEmpty, noSuchBucket } from '../errors.ts';
import { deleting, requireBucket, STORAGE_ADMIN } from '../rows.ts';

export const deleteBucket: Verb = async ({ engine, files }, { bucket, caller: getCaller }) => {
  const caller = await getCaller();
  await requireBucket(engine, STORAGE_ADMIN, bucket);
  const content = await engine.query(
    STORAGE_ADMIN,
    'select 1 from storage.objects where bucket_id = $1 limit 1',
    [bucket],
  );
  if (content.rows.length > 0) throw bucketNotEmpty();
  const { rowCount } = await engine.query(deleting(caller), 'delete from storage.buckets where id = $1', [
    bucket,
  ]);
  if (rowCount === 0) throw noSuchBucket();
  await files.removeFolder(bucket);
  return json(200, { message: 'Successfully deleted' });
};
