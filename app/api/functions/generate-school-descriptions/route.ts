import { z } from 'zod';
import { DESCRIPTION_ACTIONS } from '@/lib/ai/model/description-action';
import { functionRoute } from '@/lib/functions/function-route';
import { descriptionAnswer, descriptionSubject } from '@/lib/functions/text-answers';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = functionRoute({
  schema: z.object({ schoolId: z.uuid(), action: z.enum(DESCRIPTION_ACTIONS) }),
  kind: 'school-description',
  subject: descriptionSubject,
  parameters: ({ schoolId, action }) => ({ schoolId, action }),
  answer: descriptionAnswer,
});
