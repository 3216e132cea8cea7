import { z } from 'zod';
import { json } from '../../http/handler.ts';
import { isUuid } from '../../uuid.ts';
import { ownerOf, type Verb } from '../context.ts';
import { readJson } from '../json-body.ts';
import { requireBucketName } from '../names.ts';

/** Limits of a bucket are set by migrations. */
const schema = z.strictObject({
  name: z.string(),
  id: z.string().nullish(),
  public: z.boolean().nullish(),
});

const INSERT = `insert into storage.buckets (id, name, owner, owner_id, public)
  values ($1, $2, $3::uuid, $4, $5)`;

export const createBucket: Verb = async ({ engine }, { request, caller: getCaller }) => {
  const caller = await getCaller();
  const body = await readJson(request, schema);
  const name = requireBucketName(body.name);
  const id = requireBucketName(body.id || name);
  const owner = ownerOf(caller);
  await engine.query(caller, INSERT, [id, name, isUuid(owner) ? owner : null, owner, body.public ?? false]);
  return json(200, { name });
};
