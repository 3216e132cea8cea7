import { z } from 'zod';
import { functionRoute } from '@/lib/functions/function-route';
import { uploadSummary } from '@/lib/functions/picture-answers';

/** Moves external main pictures to the bucket; no body → {summary: {total, success, errors}}. */
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS, POST } = functionRoute({
  schema: z.strictObject({}),
  kind: 'upload-school-images',
  answer: (finished) => ({ summary: uploadSummary(finished) }),
});
