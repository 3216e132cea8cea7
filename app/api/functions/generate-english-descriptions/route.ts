import { z } from 'zod';
import { functionRoute } from '@/lib/functions/function-route';
import { bulkCounts } from '@/lib/functions/text-answers';

/** For all schools with only a Spanish description. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = functionRoute({
  schema: z.object({}),
  kind: 'english-descriptions',
  answer: bulkCounts,
});
