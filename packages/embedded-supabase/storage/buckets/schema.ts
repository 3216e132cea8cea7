import { z } from 'zod';
import { notSupported } from '../errors.ts';
import { requireTypeList } from '../mime.ts';
import { bucketLimit } from '../sizes.ts';

const settings = {
  public: z.boolean().nullish(),
  file_size_limit: z.union([z.int().min(0), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string()).nullish(),
  type: z.string().nullish(),
  versioning_status: z.string().nullish(),
};

export const updateSchema = z.object(settings);
export const createSchema = z.object({ ...settings, name: z.string(), id: z.string().nullish() });

export interface BucketSettings {
  public?: boolean;
  file_size_limit?: number | null;
  allowed_mime_types?: string[] | null;
}

/** Throws for an invalid limit, type or kind of bucket. */
export function checkedSettings(given: z.output<typeof updateSchema>): BucketSettings {
  if (given.type && given.type !== 'STANDARD') {
    throw notSupported('The embedded backend has only standard buckets, none for analytics or vectors.');
  }
  if (given.versioning_status && given.versioning_status !== 'DISABLED') {
    throw notSupported('The embedded backend keeps no versions of objects.');
  }
  const result: BucketSettings = {};
  if (typeof given.public === 'boolean') result.public = given.public;
  if (given.file_size_limit !== undefined) result.file_size_limit = bucketLimit(given.file_size_limit);
  if (given.allowed_mime_types !== undefined) {
    const types = given.allowed_mime_types?.filter((type) => type !== '') ?? null;
    requireTypeList(types ?? []);
    result.allowed_mime_types = types;
  }
  return result;
}
