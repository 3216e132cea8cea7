'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/auth/admin-action';
import { showChanges } from '@/lib/cache/show-changes';
import { done, failed, type Result } from '@/lib/result';
import { schoolFormSchema } from '@/lib/schools/model/form';
import { changedColumns } from '@/lib/schools/model/form-row';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { editedForm, editedRow } from '@/lib/schools/queries/edited-school';
import { unwrap } from '@/lib/supabase/result';

/** What a save left, or the other's version when somebody else saved first. */
type Saved =
  | { kind: 'saved'; version: number; form: SchoolForm }
  | { kind: 'conflict'; version: number; theirs: SchoolForm };
type Code = 'missing' | 'slugTaken' | 'invalid';

const input = z.object({
  id: z.uuid(),
  /** The version that was loaded. */
  version: z.int().positive(),
  /** Parsed below: what is compared with the stored row is the form as it was typed. */
  form: z.custom<SchoolForm>((value) => typeof value === 'object' && value !== null),
});

/**
 * Saves the fields of a school that were edited. Nothing is written when nothing changed, nor when the school is no
 * longer the version that was loaded: then the stored one comes back, for the admin to choose from.
 */
export const saveSchool = adminAction(
  input,
  async ({ id, version, form }, { client }): Promise<Result<Saved, Code>> => {
    const parsed = schoolFormSchema.safeParse(form);
    if (!parsed.success) return failed('invalid', messagesByPath(parsed.error));
    const before = await editedRow(client, id);
    if (before === null) return failed('missing');
    if (before.version !== version) return done(conflict(before));
    // Programmes have actions of their own.
    const { programs: _, ...changes } = changedColumns(before, form, parsed.data);
    if (Object.keys(changes).length === 0) return done({ kind: 'saved', version, form: editedForm(before) });
    const answer = await client
      .from('schools')
      .update(changes)
      .eq('id', id)
      .eq('version', version)
      .select('version');
    if (answer.error?.code === '23505') return failed('slugTaken', { slug: 'slugTaken' });
    const written = unwrap('save school', answer);
    const after = await editedRow(client, id);
    if (after === null) return failed('missing');
    if (written.length === 0) return done(conflict(after));
    await showChanges();
    return done({ kind: 'saved', version: after.version, form: editedForm(after) });
  },
);

function conflict(row: NonNullable<Awaited<ReturnType<typeof editedRow>>>): Saved {
  return { kind: 'conflict', version: row.version, theirs: editedForm(row) };
}

function messagesByPath(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(error.issues.map((issue) => [issue.path.join('.'), issue.message]).reverse());
}
