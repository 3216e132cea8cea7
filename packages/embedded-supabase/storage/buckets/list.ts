import { json } from '../../http/handler.ts';
import type { Verb } from '../context.ts';
import { asJson, BUCKET_COLUMNS, type BucketRow, jsonRows } from '../rows.ts';

const LIST = asJson(`select ${BUCKET_COLUMNS}, 'STANDARD' as type from storage.buckets b
  order by b.name collate "C", b.id`);

export const listBuckets: Verb = async ({ engine }, { caller }) =>
  json(200, jsonRows<BucketRow>(await engine.query(await caller(), LIST)));
