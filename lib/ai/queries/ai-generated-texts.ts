import 'server-only';
import { accountNames } from '@/lib/accounts/queries/account-names';
import { type AiGeneratedText, isAiTextField, isProgrammeAiField } from '@/lib/ai/model/ai-generated-text';
import { unwrap } from '@/lib/supabase/result';
import { serverClient } from '@/lib/supabase/server';

/** AI texts of a school and its programmes that no user has edited or approved. Throws BackendError. */
export async function aiGeneratedTexts(schoolId: string): Promise<AiGeneratedText[]> {
  const client = await serverClient();
  const marks = unwrap(
    'ai_generated_texts',
    await client
      .from('ai_generated_texts')
      .select('programme_id,field,model,waiting,written_by,written_at')
      .eq('school_id', schoolId)
      // The school's texts come first if a response cannot hold all.
      .order('programme_id', { nullsFirst: true })
      .order('id'),
  );
  const nameOf = await accountNames(
    client,
    marks.map(({ written_by }) => written_by),
  );
  return marks.flatMap(({ programme_id: programmeId, field, model, waiting, written_by, written_at }) =>
    isAiTextField(field) || isProgrammeAiField(field)
      ? [{ programmeId, field, model, waiting, who: nameOf.get(written_by ?? '') ?? null, at: written_at }]
      : [],
  );
}
