/** PUT /bucket/{id}; omitted settings stay. */
import { json } from '../../http/handler.ts';
import type { Verb } from '../context.ts';
import { noSuchBucket } from '../errors.ts';
import { readJson } from '../json-body.ts';
import { requireBucketName } from '../names.ts';
import { checkedSettings, updateSchema } from './schema.ts';

const UPDATE = `update storage.buckets set
  public = coalesce($2::boolean, public),
  file_size_limit = case when $3 then $4::bigint else file_size_limit end,
  allowed_mime_types = case when not $5 then allowed_mime_types
    when $6::jsonb is null then null else array(select jsonb_array_elements_text($6::jsonb)) end,
  updated_at = now()
  where id = $1`;

export const updateBucket: Verb = async ({ engine }, { request, bucket, caller: getCaller }) => {
  const caller = await getCaller();
  const id = requireBucketName(bucket);
  const settings = checkedSettings(await readJson(request, updateSchema));
  const types = settings.allowed_mime_types;
  const { rowCount } = await engine.query(caller, UPDATE, [
    id,
    settings.public ?? null,
    settings.file_size_limit !== undefined,
    settings.file_size_limit ?? null,
    types !== undefined,
    types ? JSON.stringify(types) : null,
  ]);
  if (rowCount === 0) throw noSuchBucket();
  return json(200, { message: 'Successfully updated' });
};
