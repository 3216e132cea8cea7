import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { toast } from 'sonner';
import { type SaveResult, useSave, type Version } from '@/components/admin/form/use-save';
import { useRefresh } from '@/components/admin/use-refresh';
import { done, withReference } from '@/lib/result';
import { path } from '@/lib/routes';
import { createSchool } from '@/lib/schools/actions/create-school';
import { saveSchool } from '@/lib/schools/actions/save-school';
import { takeFields } from '@/lib/schools/model/form-row';
import type { SchoolFields, SchoolForm } from '@/lib/schools/model/form-values';
import { saveDraft } from './draft';
import { differingInOrder } from './field-tabs';

type Saved = Version<SchoolForm> | { id: string };

export function useSaveSchool({
  userId,
  schoolId,
  onInvalid,
  onLeave,
  ...form
}: {
  /** Drafts are kept for this user only. */
  userId: string;
  schoolId: string | null;
  base: Version<SchoolForm>;
  setBase: (base: Version<SchoolForm>) => void;
  methods: UseFormReturn<SchoolForm, unknown, SchoolFields>;
  onInvalid: () => void;
  onLeave: () => void;
}) {
  const t = useTranslations('AdminEditor');
  const router = useRouter();
  const refresh = useRefresh();
  const [expired, setExpired] = useState(false);
  const { methods, setBase } = form;

  const saver = useSave({
    ...form,
    differing: differingInOrder,
    send: (sent, version) =>
      schoolId === null ? create(sent) : saveSchool({ id: schoolId, version, form: sent }),
    onSaved: (saved: Saved, sent) => {
      if ('id' in saved) {
        onLeave();
        toast.success(t('created'));
        return router.push(path('adminSchoolEdit', { id: saved.id }));
      }
      const now = methods.getValues();
      setBase({ form: saved.form, version: saved.version });
      methods.reset(takeFields(saved.form, now, differingInOrder(sent, now)));
      toast.success(t('saved'), { description: t('savedText') });
      void refresh();
    },
    onRefused: async (failure, sent, from) => {
      // A request without a session is redirected to the sign-in page before it reaches the action.
      if (failure.error === 'signedOut' || (failure.error === 'offline' && (await isSignedOut()))) {
        saveDraft({ userId, schoolId }, { base: from.form, version: from.version, form: sent });
        return setExpired(true);
      }
      if (failure.fields) onInvalid();
      const words = t(failure.error === 'missing' ? 'missing' : 'saveFailed');
      toast.error(t('error'), { description: withReference(words, failure) });
    },
  });
  return { ...saver, expired, setExpired };
}

async function create(form: SchoolForm): Promise<SaveResult<SchoolForm, Saved>> {
  const result = await createSchool(form);
  return result.ok ? done({ kind: 'saved', id: result.value.id }) : result;
}

/** Whether the session has ended; false when that is unknown. */
async function isSignedOut(): Promise<boolean> {
  try {
    const answer = await fetch(path('session'));
    return answer.ok && (await answer.json()) === null;
  } catch {
    return false;
  }
}
