/** GET and HEAD of an object: public, or with the caller's rights. */
import type { Verb } from '../context.ts';
import { noSuchBucket } from '../errors.ts';
import { requireKey } from '../names.ts';
import { findObject, requireBucket, STORAGE_ADMIN } from '../rows.ts';
import { serveObject } from './serve.ts';

/** GET /object/public/{bucket}/{key} */
export const downloadPublic: Verb = async (context, call) => {
  const key = requireKey(call.key);
  const bucket = await requireBucket(context.engine, STORAGE_ADMIN, call.bucket);
  if (!bucket.public) throw noSuchBucket();
  const find = () => findObject(context.engine, STORAGE_ADMIN, bucket.id, key);
  return serveObject(context, call, find, true);
};

/** GET /object/{bucket}/{key}: public for all, others with the caller's rights. */
export const downloadObject: Verb = async (context, call) => {
  const caller = await call.callerOrNull();
  const key = requireKey(call.key);
  const bucket = await requireBucket(context.engine, STORAGE_ADMIN, call.bucket);
  if (!caller && !bucket.public) throw noSuchBucket();
  const reader = bucket.public || !caller ? STORAGE_ADMIN : caller;
  const find = () => findObject(context.engine, reader, bucket.id, key);
  return serveObject(context, call, find, !caller);
};
