import { json } from '../../http/handler.ts';
import type { Verb } from '../context.ts';
import { requireBucket } from '../rows.ts';

export const getBucket: Verb = async ({ engine }, { bucket, caller }) =>
  json(200, await requireBucket(engine, await caller(), bucket));
