import { z } from 'zod';
import { functionRoute } from '@/lib/functions/function-route';
import { bulkCounts } from '@/lib/functions/text-answers';

/** Translates missing specialties, features, accreditation and programmes. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = functionRoute({
  schema: z.object({}),
  kind: 'english-fields',
  answer(finished) {
    const { processed, errors } = bulkCounts(finished);
    return { processed, errors };
  },
});
