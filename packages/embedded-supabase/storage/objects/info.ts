/** GET /object/info/{bucket}/{key}: metadata without bytes. */
import type { Caller } from '../../engine/engine.ts';
import { json } from '../../http/handler.ts';
import type { Call, StorageContext, Verb } from '../context.ts';
import { noSuchBucket, notSupported } from '../errors.ts';
import { requireKey } from '../names.ts';
import { requireBucket, requireObject, STORAGE_ADMIN } from '../rows.ts';

export const objectInfo: Verb = async (context, call) => answerInfo(context, call, await call.callerOrNull());

export const publicObjectInfo: Verb = async (context, call) => answerInfo(context, call, null);

/** Without a caller only public buckets. */
async function answerInfo({ engine }: StorageContext, call: Call, caller: Caller | null): Promise<Response> {
  if (call.url.searchParams.has('versionId')) {
    throw notSupported('The embedded backend keeps no versions of objects.');
  }
  const key = requireKey(call.key);
  const bucket = await requireBucket(engine, STORAGE_ADMIN, call.bucket);
  if (!caller && !bucket.public) throw noSuchBucket();
  const reader = bucket.public || !caller ? STORAGE_ADMIN : caller;
  const object = await requireObject(engine, reader, bucket.id, key);
  const { metadata } = object;
  const body = {
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
  };
  return call.request.method === 'HEAD' ? new Response(null, { status: 200 }) : json(200, body);
}
