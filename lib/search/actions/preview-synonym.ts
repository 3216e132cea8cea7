'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { done, failed, type Result } from '@/lib/result';
import { synonymRefusal } from '@/lib/search/model/synonym';
import { synonymSchema } from '@/lib/search/model/synonym-schema';
import type { SynonymPreview } from '@/lib/supabase/database.types';
import { unwrap } from '@/lib/supabase/result';

const input = z.object({ id: z.uuid().nullable(), form: synonymSchema });

/** How many schools a search for the phrase finds now, and how many with what the form says. Nothing is saved. */
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
