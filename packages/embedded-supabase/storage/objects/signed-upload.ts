/** Signed addresses for the upload of one object without an account. */
import { json } from '../../http/handler.ts';
import { ownerOf, type Verb } from '../context.ts';
import { invalidRequest } from '../errors.ts';
import { requireBucketName, requireKey } from '../names.ts';
import { probeWrite, STORAGE_ADMIN } from '../rows.ts';
import { storeUpload } from './upload.ts';

/** Two hours, as on a hosted project. */
const VALID_SECONDS = 7_200;

/** POST /object/upload/sign/{bucket}/{key}: the caller needs the right to write the object. */
export const signUpload: Verb = async ({ engine, urlTokens }, call) => {
  const caller = await call.caller();
  const url = `${requireBucketName(call.bucket)}/${requireKey(call.key)}`;
  const upsert = call.request.headers.get('x-upsert') === 'true';
  await probeWrite(engine, caller, call.bucket, call.key, upsert);
  const owner = ownerOf(caller);
  const token = await urlTokens.sign(
    { url, purpose: 'upload', upsert, ...(owner !== null && { owner }) },
    VALID_SECONDS,
  );
  return json(200, { url: `/object/upload/sign/${url}?token=${token}`, token });
};

/** PUT /object/upload/sign/{bucket}/{key}?token= */
export const uploadSigned: Verb = async (context, { request, url, bucket, key }) => {
  const token = url.searchParams.get('token');
  if (!token) throw invalidRequest("querystring must have required property 'token'");
  const claims = await context.urlTokens.verify(token, `${bucket}/${key}`, 'upload');
  await storeUpload(context, {
    request,
    caller: STORAGE_ADMIN,
    owner: claims.owner ?? null,
    bucket,
    key,
    upsert: claims.upsert === true,
  });
  return json(200, { Key: `${bucket}/${key}` });
};
