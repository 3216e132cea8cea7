import { z } from 'zod';
import { functionRoute } from '@/lib/functions/function-route';
import { bulkAnswer } from '@/lib/functions/text-answers';

/** Translates missing specialties, features, accreditation and programmes. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = functionRoute({
  schema: z.object({}),
  kind: 'english-fields',
  answer(finished) {
    const { status, counts, why } = bulkAnswer(finished);
    return { status, body: { processed: counts.processed, errors: counts.errors, ...why } };
  },
});
