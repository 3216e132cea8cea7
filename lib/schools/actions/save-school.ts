'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { showChanges } from '@/lib/cache/show-changes';
import { done, failed, type Result } from '@/lib/result';
import { schoolFormSchema } from '@/lib/schools/model/form';
import { changedColumns } from '@/lib/schools/model/form-row';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import type { LoadedForm } from '@/lib/schools/model/rebase';
import { editedForm, editedRow } from '@/lib/schools/queries/edited-school';
import { unwrap } from '@/lib/supabase/result';

/** On a conflict, the version that another user saved. */
type Saved = { kind: 'saved'; version: number; form: SchoolForm } | { kind: 'conflict'; theirs: LoadedForm };
type Code = 'missing' | 'slugTaken' | 'invalid';

const input = z.object({
  id: z.uuid(),
  version: z.int().positive(),
  /** Parsed below: the typed form is compared with the stored row. */
  form: z.custom<SchoolForm>((value) => typeof value === 'object' && value !== null),
});

/** Writes nothing without changes, or if the version has changed: then the stored one is returned for a choice. */
export const saveSchool = adminAction(
  input,
  async ({ id, version, form }, { client }): Promise<Result<Saved, Code>> => {
    const parsed = schoolFormSchema.safeParse(form);
    if (!parsed.success) return failed('invalid', messagesByPath(parsed.error));
    const before = await editedRow(client, id);
    if (before === null) return failed('missing');
    if (before.version !== version) return done(conflict(before));
    // Programmes have their own actions.
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
  return { kind: 'conflict', theirs: { form: editedForm(row), version: row.version } };
}

function messagesByPath(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(error.issues.map((issue) => [issue.path.join('.'), issue.message]).reverse());
}
