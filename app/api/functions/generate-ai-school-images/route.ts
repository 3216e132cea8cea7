import { z } from 'zod';
import { functionRoute } from '@/lib/functions/function-route';
import { generatedAnswer } from '@/lib/functions/picture-answers';

/**
 * Draws the main picture of a school: {schoolId, schoolName, regenerate} → {success, imageUrl, error}. The stored name
 * counts, not the one that is sent. Without `regenerate` an AI picture that is there stays and is answered; a real one
 * is only replaced when `replaceReal` says so.
 */
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS, POST } = functionRoute({
  schema: z.strictObject({
    schoolId: z.uuid(),
    schoolName: z.string().max(300).optional(),
    regenerate: z.boolean().optional(),
    replaceReal: z.boolean().optional(),
  }),
  kind: 'school-image',
  subject: ({ schoolId }) => schoolId,
  parameters: ({ schoolId, regenerate, replaceReal }) => ({ schoolId, regenerate, replaceReal }),
  answer: (finished) => ({ body: generatedAnswer(finished) }),
});
