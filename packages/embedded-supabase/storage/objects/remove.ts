import { z } from 'zod';
import { json } from '../../http/handler.ts';
import type { Verb } from '../context.ts';
import { noSuchKey } from '../errors.ts';
import { readJson } from '../json-body.ts';
import { requireKey } from '../names.ts';
import { deleting, jsonRows, OBJECT_COLUMNS, type ObjectRow } from '../rows.ts';

const schema = z.object({ prefixes: z.array(z.string()).min(1) });

const DELETE = `with gone as (
    delete from storage.objects
    where bucket_id = $1 and name in (select jsonb_array_elements_text($2::jsonb))
    returning ${OBJECT_COLUMNS}
  ) select row_to_json(gone)::text as json from gone`;

/** DELETE /object/{bucket}/{key} */
export const removeObject: Verb = async ({ engine, files }, { bucket, key, caller: getCaller }) => {
  const caller = await getCaller();
  const keys = JSON.stringify([requireKey(key)]);
  const [gone] = jsonRows<ObjectRow>(await engine.query(deleting(caller), DELETE, [bucket, keys]));
  if (!gone) throw noSuchKey();
  await files.remove(bucket, gone.version);
  return json(200, { message: 'Successfully deleted' });
};

/** DELETE /object/{bucket} with `{"prefixes": [keys]}`: returns the rows that the caller could delete. */
export const removeObjects: Verb = async ({ engine, files }, { request, bucket, caller: getCaller }) => {
  const caller = await getCaller();
  const { prefixes } = await readJson(request, schema);
  const gone = jsonRows<ObjectRow>(
    await engine.query(deleting(caller), DELETE, [bucket, JSON.stringify(prefixes)]),
  );
  await Promise.all(gone.map(({ version }) => files.remove(bucket, version)));
  const place = new Map(prefixes.map((key, index) => [key, index]));
  const order = (row: ObjectRow) => place.get(row.name) ?? 0;
  return json(
    200,
    gone.toSorted((a, b) => order(a) - order(b)),
  );
};
