import { z } from 'zod';
import { boundedText, storedText } from '@/lib/bounded-text';
import { functionRoute } from '@/lib/functions/function-route';
import { generatedAnswer } from '@/lib/functions/picture-answers';
import { GALLERY_CATEGORIES } from '@/lib/images/model/categories';
import { MAX_DESCRIPTION } from '@/lib/images/model/upload';

/**
 * Generates a gallery picture: {schoolId, schoolName, category, description?} → {success, error}. Uses the stored name.
 */
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS, POST } = functionRoute({
  schema: z.strictObject({
    schoolId: z.uuid(),
    schoolName: boundedText(300).optional(),
    category: z.enum(GALLERY_CATEGORIES),
    description: storedText(MAX_DESCRIPTION).optional(),
  }),
  kind: 'gallery-image',
  subject: ({ schoolId, category }) => `${schoolId}:${category}`,
  parameters: ({ schoolId, category, description }) => ({ schoolId, category, description }),
  answer: generatedAnswer,
});
