import 'server-only';
import { cache } from 'react';
import {
  type AiTextField,
  isAiTextField,
  isProgrammeAiField,
  type ProgrammeAiField,
} from '@/lib/ai/model/ai-generated-text';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';

/** A field of a school, or the English names of its programmes. */
export type UnreviewedText = AiTextField | 'name_en';

/** Unreviewed AI texts of an active school. Throws BackendError. */
export const unreviewedTexts = cache(async (schoolId: string): Promise<readonly UnreviewedText[]> => {
  const marks = unwrap(
    'unreviewed texts',
    await publicClient()
      .from('ai_generated_texts')
      .select('field')
      .eq('school_id', schoolId)
      .or('programme_id.is.null,field.eq.name_en'),
  );
  const fields = new Set(marks.map(({ field }) => field));
  return [...fields].filter((field) => field === 'name_en' || isAiTextField(field));
});

/** The same for a public programme. Throws BackendError. */
export async function unreviewedProgrammeTexts(
  schoolId: string,
  programmeId: string,
): Promise<readonly ProgrammeAiField[]> {
  const marks = unwrap(
    'unreviewed texts of a programme',
    await publicClient()
      .from('ai_generated_texts')
      .select('field')
      .eq('school_id', schoolId)
      .eq('programme_id', programmeId),
  );
  return marks.map(({ field }) => field).filter(isProgrammeAiField);
}
