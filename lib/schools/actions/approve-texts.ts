'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { expirePagesOfSchools } from '@/lib/pages/expire-pages';
import { done } from '@/lib/result';
import { AI_TEXT_FIELDS } from '@/lib/schools/model/ai-generated-text';
import { unwrap } from '@/lib/supabase/result';

const input = z.object({
  /** The texts that somebody has read. */
  texts: z
    .array(z.object({ schoolId: z.uuid(), field: z.enum(AI_TEXT_FIELDS) }))
    .min(1)
    .max(600),
  /** When the latest of them was written (ISO): what was written later stays marked. */
  writtenUntil: z.iso.datetime({ offset: true }),
});

/** Approves texts that a model wrote: they are no longer marked, here and on public pages. Answers how many there were. */
export const approveTexts = adminAction(input, async ({ texts, writtenUntil }, { client }) => {
  const schools: string[] = [];
  for (const field of new Set(texts.map((text) => text.field))) {
    const approved = unwrap(
      'approve texts',
      await client
        .from('ai_generated_texts')
        .delete()
        .eq('field', field)
        .lte('written_at', writtenUntil)
        .in(
          'school_id',
          texts.filter((text) => text.field === field).map(({ schoolId }) => schoolId),
        )
        .select('school_id'),
    );
    schools.push(...approved.map(({ school_id }) => school_id));
  }
  await expirePagesOfSchools(client, [...new Set(schools)]);
  return done({ texts: schools.length, schools: new Set(schools).size });
});
