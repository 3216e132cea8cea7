'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { done } from '@/lib/result';
import { AI_TEXT_FIELDS } from '@/lib/schools/model/ai-generated-text';
import { unwrap } from '@/lib/supabase/result';

const input = z.object({
  ids: z.array(z.uuid()).min(1).max(100),
  /** One field of them; all their AI-generated texts when it is left out. */
  field: z.enum(AI_TEXT_FIELDS).optional(),
});

/** Approves texts that a model wrote: they are no longer marked. Answers how many there were. */
export const approveTexts = adminAction(input, async ({ ids, field }, { client }) => {
  const marks = client.from('ai_generated_texts').delete().in('school_id', ids);
  const approved = unwrap(
    'approve texts',
    await (field === undefined ? marks : marks.eq('field', field)).select('school_id'),
  );
  return done({ texts: approved.length, schools: new Set(approved.map(({ school_id }) => school_id)).size });
});
