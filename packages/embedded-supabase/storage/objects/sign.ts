/** Signed addresses, which permit reading one object until they expire. */
import { z } from 'zod';
import { json } from '../../http/handler.ts';
import type { Verb } from '../context.ts';
import { notSupported } from '../errors.ts';
import { readJson } from '../json-body.ts';
import { requireBucketName, requireKey } from '../names.ts';
import { requireObject } from '../rows.ts';

/** Ten years: later dates are not supported everywhere. */
const MAX_SECONDS = 10 * 366 * 86_400;

const expiresIn = z.int().min(1).max(MAX_SECONDS);
const oneSchema = z.object({
  expiresIn,
  transform: z.record(z.string(), z.unknown()).nullish(),
  versionId: z.string().nullish(),
});
const manySchema = z.object({ expiresIn, paths: z.array(z.string()).min(1) });

const NAMES = `select name from storage.objects
  where bucket_id = $1 and name in (select jsonb_array_elements_text($2::jsonb))`;

/** POST /object/sign/{bucket}/{key}. Addresses with a transformation can be signed, but are refused when fetched. */
export const signUrl: Verb = async ({ engine, urlTokens }, call) => {
  const caller = await call.caller();
  const bucket = requireBucketName(call.bucket);
  const key = requireKey(call.key);
  const body = await readJson(call.request, oneSchema);
  if (body.versionId) throw notSupported('The embedded backend keeps no versions of objects.');
  await requireObject(engine, caller, bucket, key);
  const url = `${bucket}/${key}`;
  const token = await urlTokens.sign({ url, purpose: 'download' }, body.expiresIn);
  const route = Object.keys(body.transform ?? {}).length > 0 ? 'render/image' : 'object';
  return json(200, { signedURL: `/${route}/sign/${url}?token=${token}` });
};

/** POST /object/sign/{bucket} with `{"paths": [keys]}`: an entry for each, signed or with its error. */
export const signUrls: Verb = async ({ engine, urlTokens }, { request, bucket, caller: getCaller }) => {
  const caller = await getCaller();
  const { paths, expiresIn: seconds } = await readJson(request, manySchema);
  requireBucketName(bucket);
  const { rows } = await engine.query(caller, NAMES, [bucket, JSON.stringify(paths)]);
  const readable = new Set(rows.map(({ name }) => name));
  const entries = paths.map(async (path) => {
    if (!readable.has(path)) {
      const error = 'Either the object does not exist or you do not have access to it';
      return { error, path, signedURL: null };
    }
    const url = `${bucket}/${path}`;
    const token = await urlTokens.sign({ url, purpose: 'download' }, seconds);
    return { error: null, path, signedURL: `/object/sign/${url}?token=${token}` };
  });
  return json(200, await Promise.all(entries));
};
