'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { applyChanges } from '@/lib/cache/show-changes';
import { done, failed, type Result } from '@/lib/result';
import { type SynonymForm, synonymRefusal } from '@/lib/search/model/synonym';
import { synonymSchema } from '@/lib/search/model/synonym-schema';
import { storedSynonym } from '@/lib/search/queries/synonyms';
import { unwrap } from '@/lib/supabase/result';

/** On a conflict, the version that another user saved. */
type Saved =
  | { kind: 'saved'; id: string }
  | { kind: 'conflict'; theirs: { form: SynonymForm; version: number } };

const input = z.object({
  /** Null for a new one. */
  id: z.uuid().nullable(),
  /** The version that was loaded; 0 for a new one. */
  version: z.int().nonnegative(),
  form: synonymSchema,
});

/** Saves a synonym, effective from the next search, unless its version has changed. */
export const saveSynonym = adminAction(
  input,
  async ({ id, version, form }, { client }): Promise<Result<Saved, 'missing' | 'invalid'>> => {
    const table = client.from('search_synonyms');
    const answer = await (id === null
      ? table.insert(form).select('id')
      : table.update(form).eq('id', id).eq('version', version).select('id'));
    const refused = answer.error && synonymRefusal(answer.error);
    if (refused) return failed('invalid', refused);
    const [saved] = unwrap('save synonym', answer);
    if (saved) {
      await applyChanges(true);
      return done({ kind: 'saved', id: saved.id });
    }
    const theirs = id === null ? null : await storedSynonym(client, id);
    return theirs === null ? failed('missing') : done({ kind: 'conflict', theirs });
  },
);
