import { z } from 'zod';
import { functionRoute } from '@/lib/functions/function-route';
import { uploadSummary } from '@/lib/functions/picture-answers';

/** Brings main pictures that lie elsewhere into the bucket; no body → {summary: {total, success, errors}}. */
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS, POST } = functionRoute({
  schema: z.strictObject({}),
  kind: 'upload-school-images',
  answer: (finished) => ({ body: { summary: uploadSummary(finished) } }),
});
