'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { done, failed, type Result } from '@/lib/result';
import { synonymRefusal } from '@/lib/search/model/synonym';
import { synonymSchema } from '@/lib/search/model/synonym-schema';
import { unwrap } from '@/lib/supabase/result';
import type { SynonymPreview } from '@/lib/supabase/results/synonyms';

const input = z.object({ id: z.uuid().nullable(), form: synonymSchema });

/** Counts the results of the phrase now and with the form's value; saves nothing. */
export const previewSynonym = adminAction(
  input,
  async ({ id, form }, { client }): Promise<Result<SynonymPreview, 'invalid'>> => {
    const answer = await client.rpc('preview_synonym', {
      p_phrase: form.phrase,
      p_kind: form.kind,
      p_value: form.value,
      ...(id !== null && { p_id: id }),
    });
    const refused = answer.error && synonymRefusal(answer.error);
    return refused ? failed('invalid', refused) : done(unwrap('preview_synonym', answer));
  },
);
