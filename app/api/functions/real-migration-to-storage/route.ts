import { z } from 'zod';
import { functionRoute } from '@/lib/functions/function-route';
import { migrationAnswer } from '@/lib/functions/picture-answers';

/** Moves all external pictures to the bucket; no body → {success, message, summary, results}. */
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS, POST } = functionRoute({
  schema: z.strictObject({}),
  kind: 'migrate-to-storage',
  answer: migrationAnswer,
});
