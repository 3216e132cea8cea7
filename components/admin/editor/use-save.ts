import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { toast } from 'sonner';
import { type Result, withReference } from '@/lib/result';
import { path } from '@/lib/routes';
import { createSchool } from '@/lib/schools/actions/create-school';
import { saveSchool } from '@/lib/schools/actions/save-school';
import { differingFields, takeFields } from '@/lib/schools/model/form-row';
import type { SchoolFields, SchoolForm } from '@/lib/schools/model/form-values';
import { saveDraft } from './draft';
import { FIELDS_IN_ORDER } from './field-tabs';

/** What the form was before it was edited. `version` is 0 for a new school. */
export interface Base {
  form: SchoolForm;
  version: number;
}
type Refusal = Omit<Extract<Result<unknown>, { ok: false }>, 'ok'>;
export interface Conflict extends Base {
  mine: SchoolForm;
}

/** Saves the form and knows what stood in the way: another's save, an ended session, fields that were refused. */
export function useSave({
  userId,
  schoolId,
  base,
  setBase,
  methods,
  onRefused,
  onLeave,
}: {
  /** Who is signed in; a form that cannot be saved is kept for them alone. */
  userId: string;
  schoolId: string | null;
  base: Base;
  setBase: (base: Base) => void;
  methods: UseFormReturn<SchoolForm, unknown, SchoolFields>;
  /** Called after fields were refused by the server. */
  onRefused: () => void;
  /** Called before leaving for the page of the created school. */
  onLeave: () => void;
}) {
  const t = useTranslations('AdminEditor');
  const router = useRouter();
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [expired, setExpired] = useState(false);

  async function save(form: SchoolForm, from: Base = base): Promise<void> {
    setSaving(true);
    try {
      if (schoolId === null) await create(form, from);
      else await update(schoolId, form, from);
    } catch {
      // Before it reaches the action, a request without a session is sent to the sign-in page.
      if (await isSignedOut()) refuse({ error: 'signedOut' }, form, from);
      else toast.error(t('error'), { description: t('saveFailed') });
    } finally {
      setSaving(false);
    }
  }

  async function update(id: string, form: SchoolForm, from: Base): Promise<void> {
    const result = await saveSchool({ id, version: from.version, form });
    if (!result.ok) return refuse(result, form, from);
    if (result.value.kind === 'conflict') {
      const { theirs, version } = result.value;
      // Something beside the form was changed, an image perhaps: nothing to choose from.
      if (differingFields(from.form, theirs).length === 0) return update(id, form, { form: theirs, version });
      setConflict({ form: theirs, version, mine: form });
      return;
    }
    const saved = result.value;
    const now = methods.getValues();
    const typedMeanwhile = differingFields(form, now);
    setBase({ form: saved.form, version: saved.version });
    methods.reset(takeFields(saved.form, now, typedMeanwhile));
    setConflict(null);
    toast.success(t('saved'), { description: t('savedText') });
    router.refresh();
  }

  async function create(form: SchoolForm, from: Base): Promise<void> {
    const result = await createSchool(form);
    if (!result.ok) return refuse(result, form, from);
    onLeave();
    toast.success(t('created'));
    router.push(path('adminSchoolEdit', { id: result.value.id }));
  }

  function refuse(failure: Refusal, form: SchoolForm, from: Base): void {
    const { error, fields } = failure;
    if (error === 'signedOut') {
      saveDraft({ userId, schoolId }, { base: from.form, version: from.version, form });
      setExpired(true);
      return;
    }
    for (const [place, message] of Object.entries(fields ?? {})) {
      const field = FIELDS_IN_ORDER.find((name) => place === name || place.startsWith(`${name}.`));
      if (field) methods.setError(field, { message });
    }
    if (fields) onRefused();
    const words = t(error === 'missing' ? 'missing' : 'saveFailed');
    toast.error(t('error'), { description: withReference(words, failure) });
  }

  return { save, saving, conflict, setConflict, expired, setExpired };
}

/** Whether the session has ended; false when nobody can say. */
async function isSignedOut(): Promise<boolean> {
  try {
    const answer = await fetch(path('session'));
    return answer.ok && (await answer.json()) === null;
  } catch {
    return false;
  }
}
