'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { showChanges } from '@/lib/cache/show-changes';
import type { ProgrammeForm } from '@/lib/programmes/model/field-names';
import { toProgrammeColumns } from '@/lib/programmes/model/form';
import { messagesOf, programmeSchema } from '@/lib/programmes/model/form-schema';
import {
  type EditedProgramme,
  editedProgramme,
  editedProgrammes,
} from '@/lib/programmes/queries/edited-programmes';
import { nextPosition } from '@/lib/programmes/queries/next-position';
import { done, failed, type Result } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';

/** On a conflict, the version that another user saved. */
type Saved =
  | { kind: 'saved'; id: string; programmes: EditedProgramme[] }
  | { kind: 'conflict'; theirs: EditedProgramme };

const input = z.object({
  schoolId: z.uuid(),
  /** Null for a new one, which is appended. */
  id: z.uuid().nullable(),
  /** The version that was loaded; 0 for a new one. */
  version: z.int().nonnegative(),
  form: z.custom<ProgrammeForm>((value) => typeof value === 'object' && value !== null),
});

/** Saves a programme. If its version has changed, nothing is written and the stored one is returned for a choice. */
export const saveProgramme = adminAction(
  input,
  async ({ schoolId, id, version, form }, { client }): Promise<Result<Saved, 'missing' | 'invalid'>> => {
    const parsed = programmeSchema.safeParse(form);
    if (!parsed.success) return failed('invalid', messagesOf(parsed.error));
    const columns = toProgrammeColumns(parsed.data);
    let saved: string;
    if (id === null) {
      const position = await nextPosition(client, schoolId);
      const answer = await client
        .from('programmes')
        .insert({ ...columns, school_id: schoolId, position })
        .select('id')
        .single();
      if (answer.error?.code === '23503') return failed('missing');
      saved = unwrap('add programme', answer).id;
    } else {
      const written = unwrap(
        'save programme',
        await client
          .from('programmes')
          .update(columns)
          .eq('id', id)
          .eq('school_id', schoolId)
          .eq('version', version)
          .select('id'),
      );
      if (written.length === 0) {
        const theirs = await editedProgramme(client, { id, schoolId });
        return theirs === null ? failed('missing') : done({ kind: 'conflict', theirs });
      }
      saved = id;
    }
    await showChanges();
    return done({ kind: 'saved', id: saved, programmes: await editedProgrammes(client, schoolId) });
  },
);
