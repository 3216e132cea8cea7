import { z } from 'zod';
import { bulkAnswer } from '@/lib/ai/model/function-answers';
import { functionRoute } from '@/lib/functions/function-route';

/** English descriptions for all schools that have a Spanish one only. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = functionRoute({
  schema: z.object({}),
  kind: 'english-descriptions',
  answer(finished) {
    const { status, counts, why } = bulkAnswer(finished);
    return { status, body: { ...counts, ...why } };
  },
});
