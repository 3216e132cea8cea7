'use client';

import { useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { ConflictDialog } from '@/components/admin/form/conflict-dialog';
import { ConfirmDialog } from '@/components/ui/alert-dialog';
import { authHref, path } from '@/lib/routes';
import type { FieldName } from '@/lib/schools/model/field-names';
import { takeFields } from '@/lib/schools/model/form-row';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { differingInOrder } from './field-tabs';
import { useFieldText } from './field-text';
import { useTabNames } from './save-bar';
import type { useLeaveGuard } from './use-leave-guard';
import type { useSaveSchool } from './use-save-school';

export function EditorDialogs({
  schoolId,
  base,
  unsaved,
  saver,
  guard,
}: {
  schoolId: string | null;
  base: SchoolForm;
  unsaved: readonly FieldName[];
  saver: ReturnType<typeof useSaveSchool>;
  guard: ReturnType<typeof useLeaveGuard>;
}) {
  const t = useTranslations('AdminEditor');
  const { getValues } = useFormContext<SchoolForm>();
  const text = useFieldText();
  const tabs = useTabNames(unsaved);
  const here = schoolId === null ? path('adminSchoolCreate') : path('adminSchoolEdit', { id: schoolId });
  return (
    <>
      <ConfirmDialog
        open={guard.confirming}
        onOpenChange={(open) => !open && guard.stay()}
        title={t('leaveTitle')}
        text={t('leaveText', { tabs })}
        cancel={t('stay')}
        confirm={t('leave')}
        destructive
        onConfirm={guard.leave}
      />
      <ConfirmDialog
        open={saver.expired}
        onOpenChange={saver.setExpired}
        title={t('expiredTitle')}
        text={t('expiredText')}
        cancel={t('stay')}
        confirm={t('signIn')}
        onConfirm={() => {
          guard.release();
          location.assign(authHref(here));
        }}
      />
      {saver.conflict && (
        <ConflictDialog
          base={base}
          mine={getValues()}
          theirs={saver.conflict.form}
          differing={differingInOrder}
          label={(field) => t(`fields.${field}`)}
          text={text}
          take={takeFields}
          onChosen={(form) => void saver.choose(form)}
          onClose={saver.closeConflict}
        />
      )}
    </>
  );
}
