import { z } from 'zod';
import { boundedText } from '@/lib/bounded-text';
import { functionRoute } from '@/lib/functions/function-route';
import { generatedAnswer } from '@/lib/functions/picture-answers';

/** Generates a main picture. An AI picture is kept without `regenerate`, a real one without `replaceReal`. */
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS, POST } = functionRoute({
  schema: z.strictObject({
    schoolId: z.uuid(),
    schoolName: boundedText(300).optional(),
    regenerate: z.boolean().optional(),
    replaceReal: z.boolean().optional(),
  }),
  kind: 'school-image',
  subject: ({ schoolId }) => schoolId,
  parameters: ({ schoolId, regenerate, replaceReal }) => ({ schoolId, regenerate, replaceReal }),
  answer: generatedAnswer,
});
