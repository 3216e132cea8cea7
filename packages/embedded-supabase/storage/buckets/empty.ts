/** POST /bucket/{id}/empty: deletes what the caller may delete, and reports the rest. */
import { json } from '../../http/handler.ts';
import type { Verb } from '../context.ts';
import { accessDenied } from '../errors.ts';
import { deleting, requireBucket } from '../rows.ts';

/** Rows in one transaction, so that a large bucket does not block others. */
const BATCH = 1_000;

const DELETE = `delete from storage.objects where id in (
  select id from storage.objects where bucket_id = $1 limit ${BATCH}) returning version`;

export const emptyBucket: Verb = async ({ engine, files }, { bucket, caller: getCaller }) => {
  const caller = await getCaller();
  await requireBucket(engine, caller, bucket);
  let deleted: number;
  do {
    const { rows } = await engine.query(deleting(caller), DELETE, [bucket]);
    await Promise.all(rows.map(({ version }) => files.remove(bucket, version as string | null)));
    deleted = rows.length;
  } while (deleted > 0);
  const { rows } = await engine.query(
    caller,
    'select name from storage.objects where bucket_id = $1 order by name limit 10',
    [bucket],
  );
  if (rows.length > 0) {
    const names = rows.map(({ name }) => String(name)).join(' ,');
    throw accessDenied(`Cannot delete: ${names}, you may have SELECT but not DELETE permissions`);
  }
  return json(200, { message: 'Successfully emptied' });
};
