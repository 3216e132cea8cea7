/** GET /object/info/{bucket}/{key}: metadata without bytes. */
import { json } from '../../http/handler.ts';
import type { Verb } from '../context.ts';
import { noSuchBucket } from '../errors.ts';
import { requireKey } from '../names.ts';
import { requireBucket, requireObject, STORAGE_ADMIN } from '../rows.ts';

/** Without a caller only public buckets. */
export const objectInfo: Verb = async ({ engine }, call) => {
  const caller = await call.callerOrNull();
  const key = requireKey(call.key);
  const bucket = await requireBucket(engine, STORAGE_ADMIN, call.bucket);
  if (!caller && !bucket.public) throw noSuchBucket();
  const reader = bucket.public || !caller ? STORAGE_ADMIN : caller;
  const object = await requireObject(engine, reader, bucket.id, key);
  const { metadata } = object;
  return json(200, {
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: object.bucket_id,
    size: metadata?.size ?? null,
    content_type: metadata?.mimetype ?? null,
    content_encoding: metadata?.contentEncoding ?? null,
    cache_control: metadata?.cacheControl ?? null,
    etag: metadata?.eTag ?? null,
    metadata: object.user_metadata,
    last_modified: object.updated_at,
    created_at: object.created_at,
  });
};
