'use client';

import { useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { ConfirmDialog } from '@/components/ui/alert-dialog';
import { authHref, path } from '@/lib/routes';
import type { FieldName } from '@/lib/schools/model/field-names';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { ConflictDialog } from './conflict-dialog';
import { useTabNames } from './save-bar';
import type { useLeaveGuard } from './use-leave-guard';
import type { Base, useSave } from './use-save';

/** What may interrupt editing: leaving with unsaved changes, another's save, an ended session. */
export function EditorDialogs({
  schoolId,
  base,
  unsaved,
  saver,
  guard,
}: {
  schoolId: string | null;
  base: Base;
  unsaved: readonly FieldName[];
  saver: ReturnType<typeof useSave>;
  guard: ReturnType<typeof useLeaveGuard>;
}) {
  const t = useTranslations('AdminEditor');
  const { reset } = useFormContext<SchoolForm>();
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
          base={base.form}
          conflict={saver.conflict}
          onClose={() => saver.setConflict(null)}
          onChosen={(form, from) => {
            saver.setConflict(null);
            reset(form);
            void saver.save(form, from);
          }}
        />
      )}
    </>
  );
}
