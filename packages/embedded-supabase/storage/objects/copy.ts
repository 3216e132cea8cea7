/** POST /object/copy */
import { z } from 'zod';
import { json } from '../../http/handler.ts';
import { ownerOf, type Verb } from '../context.ts';
import { noSuchKey, notSupported } from '../errors.ts';
import { readJson } from '../json-body.ts';
import { requireHeaderValue } from '../mime.ts';
import { requireBucketName, requireKey } from '../names.ts';
import { type FileMetadata, probeWrite, requireBucket, requireObject, STORAGE_ADMIN } from '../rows.ts';
import { decodeHeader, parseMetadata } from '../upload-body.ts';
import { mayBeCommitted, placeFile } from './upload.ts';

const schema = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
  sourceVersionId: z.string().nullish(),
  copyMetadata: z.boolean().nullish(),
  metadata: z
    .object({
      cacheControl: z.string().optional(),
      mimetype: z.string().optional(),
      contentEncoding: z.string().optional(),
    })
    .nullish(),
});

export const copyObject: Verb = async (context, { request, caller: getCaller }) => {
  const { engine, files } = context;
  const caller = await getCaller();
  const body = await readJson(request, schema);
  if (body.sourceVersionId) throw notSupported('The embedded backend keeps no versions of objects.');
  const bucketId = requireBucketName(body.destinationBucket || body.bucketId);
  const key = requireKey(body.destinationKey);
  const upsert = request.headers.get('x-upsert') === 'true';

  const source = await requireObject(
    engine,
    caller,
    requireBucketName(body.bucketId),
    requireKey(body.sourceKey),
  );
  await requireBucket(engine, STORAGE_ADMIN, bucketId);
  await probeWrite(engine, caller, bucketId, key, upsert);
  const version = await files.duplicate(
    { bucketId: source.bucket_id, version: source.version ?? '' },
    bucketId,
  );
  if (!version) throw noSuchKey();

  const keepsMetadata = body.copyMetadata ?? true;
  const metadata: Partial<FileMetadata> = {
    ...source.metadata,
    ...(keepsMetadata ? {} : checkedMetadata(body.metadata ?? {})),
    lastModified: new Date().toISOString(),
  };
  const given = decodeHeader(request.headers.get('x-metadata'));
  const userMetadata = keepsMetadata ? source.user_metadata : given && parseMetadata(given);
  const owner = ownerOf(caller);
  const row = {
    id: crypto.randomUUID(),
    bucketId,
    key,
    owner,
    version,
    metadata,
    userMetadata: userMetadata || null,
  };
  try {
    const id = await placeFile(context, caller, upsert, row);
    const copied = await requireObject(engine, STORAGE_ADMIN, bucketId, key);
    return json(200, { Id: id, Key: `${bucketId}/${key}`, ...copied });
  } catch (error) {
    if (!mayBeCommitted(error)) await files.remove(bucketId, version);
    throw error;
  } finally {
    files.release(version);
  }
};

function checkedMetadata(given: { [name: string]: string | undefined }): Partial<FileMetadata> {
  const entries = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  for (const [name = '', value = ''] of entries) requireHeaderValue(name, value);
  return Object.fromEntries(entries);
}
