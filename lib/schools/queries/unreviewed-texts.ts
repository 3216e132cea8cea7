import 'server-only';
import { cache } from 'react';
import { type AiTextField, isAiTextField } from '@/lib/schools/model/ai-generated-text';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';

/** The texts of an active school that a model wrote and nobody has edited or approved. Throws BackendError. */
export const unreviewedTexts = cache(async (schoolId: string): Promise<readonly AiTextField[]> => {
  const marks = unwrap(
    'unreviewed texts',
    await publicClient().from('ai_generated_texts').select('field').eq('school_id', schoolId),
  );
  return marks.map(({ field }) => field).filter(isAiTextField);
});
