import { json } from '../../http/handler.ts';
import { isUuid } from '../../uuid.ts';
import { ownerOf, type Verb } from '../context.ts';
import { readJson } from '../json-body.ts';
import { requireBucketName } from '../names.ts';
import { checkedSettings, createSchema } from './schema.ts';

const INSERT = `insert into storage.buckets
  (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
  values ($1, $2, $3::uuid, $4, $5, $6::bigint,
    case when $7::jsonb is null then null else array(select jsonb_array_elements_text($7::jsonb)) end)`;

export const createBucket: Verb = async ({ engine }, { request, caller: getCaller }) => {
  const caller = await getCaller();
  const body = await readJson(request, createSchema);
  const name = requireBucketName(body.name);
  const id = requireBucketName(body.id || name);
  const settings = checkedSettings(body);
  const owner = ownerOf(caller);
  await engine.query(caller, INSERT, [
    id,
    name,
    isUuid(owner) ? owner : null,
    owner,
    settings.public ?? false,
    settings.file_size_limit ?? null,
    settings.allowed_mime_types ? JSON.stringify(settings.allowed_mime_types) : null,
  ]);
  return json(200, { name });
};
