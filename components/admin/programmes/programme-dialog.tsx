'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { toast } from 'sonner';
import { useLeaveGuard } from '@/components/admin/editor/use-leave-guard';
import { AdminForm } from '@/components/admin/form/admin-form';
import { ConflictDialog } from '@/components/admin/form/conflict-dialog';
import { useSave, type Version } from '@/components/admin/form/use-save';
import type { MissingSetting } from '@/components/admin/tools/tool-availability';
import { ConfirmDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { FieldDescription } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import type { Language } from '@/lib/i18n/locales';
import { previewProgramme } from '@/lib/programmes/actions/preview-programme';
import { saveProgramme } from '@/lib/programmes/actions/save-programme';
import { columnLabel, type ProgrammeFields, type ProgrammeForm } from '@/lib/programmes/model/field-names';
import { differingProgrammeFields } from '@/lib/programmes/model/form';
import { programmeSchema } from '@/lib/programmes/model/form-schema';
import type { ProgrammeLook as Look } from '@/lib/programmes/model/look';
import type { EditedProgramme } from '@/lib/programmes/queries/edited-programmes';
import { EnglishPanel } from './english-panel';
import { ProgrammeFields as Fields } from './programme-fields';
import { ProgrammeLook } from './programme-look';
import { useFieldWords } from './use-field-words';
import { useProgrammeError } from './use-programme-error';

/** Initial values of a form. A new programme has no id. */
export interface OpenedProgramme extends Version<ProgrammeForm> {
  id: string | null;
}

/** The form of one programme. Input stays until it is saved or discarded knowingly. */
export function ProgrammeDialog({
  schoolId,
  opened,
  missingSetting,
  onSaved,
  onClose,
  refuse,
}: {
  schoolId: string;
  opened: OpenedProgramme;
  missingSetting: MissingSetting | null;
  onSaved: (programmes: EditedProgramme[]) => void;
  onClose: () => void;
  refuse: (code: string) => void;
}) {
  const t = useTranslations('AdminProgrammes');
  const errorText = useProgrammeError();
  const reader = useLocale();
  const text = useFieldWords();
  const [base, setBase] = useState<Version<ProgrammeForm>>(opened);
  const methods = useForm<ProgrammeForm, unknown, ProgrammeFields>({
    resolver: zodResolver(programmeSchema),
    defaultValues: opened.form,
    shouldFocusError: false,
  });
  const { control, getValues, handleSubmit } = methods;
  useWatch({ control });
  const window = useRef<HTMLDivElement>(null);
  const [leaving, setLeaving] = useState(false);
  const [isWriting, setIsWriting] = useState(false);
  const [look, setLook] = useState<Record<Language, Look> | null>(null);

  /** Focuses the first invalid field once its message is rendered. */
  const showFirstError = () =>
    requestAnimationFrame(() =>
      window.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus(),
    );
  const saver = useSave({
    methods,
    base,
    setBase,
    differing: differingProgrammeFields,
    send: (form, version) => saveProgramme({ schoolId, id: opened.id, version, form }),
    onSaved: ({ programmes }: { programmes: EditedProgramme[] }) => {
      toast.success(t('saved'));
      onSaved(programmes);
    },
    onRefused: ({ error, fields }) => {
      if (fields) showFirstError();
      else refuse(error);
    },
  });
  const isChanged = differingProgrammeFields(base.form, getValues()).length > 0;
  useLeaveGuard(isChanged);
  const submit = handleSubmit(() => saver.save(), showFirstError);
  const preview = handleSubmit(async () => {
    const result = await previewProgramme({ form: getValues() }).catch(() => null);
    if (result?.ok) setLook(result.value.look);
    else refuse(result?.error ?? 'offline');
  }, showFirstError);

  return (
    <Dialog open onOpenChange={(open) => !open && (isChanged ? setLeaving(true) : onClose())}>
      <DialogContent
        ref={window}
        wide
        className="pb-0"
        title={t(opened.id === null ? 'titleNew' : 'titleEdit')}
        closeLabel={t('close')}
        // A click outside does not discard input.
        onInteractOutside={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
          // React would also submit the school's form.
          event.preventDefault();
          event.stopPropagation();
          if (!saver.saving && !isWriting) void submit();
        }}
      >
        <AdminForm
          methods={methods}
          prefix="p"
          errorText={errorText}
          className="required-marks mt-3 grid gap-5"
          onSubmit={() => void submit()}
        >
          <FieldDescription>{t('requiredNote')}</FieldDescription>
          <Fields programmeId={opened.id} />
          <EnglishPanel missingSetting={missingSetting} busy={isWriting} onBusy={setIsWriting} />
          <Button className="justify-self-start" onClick={() => void preview()}>
            <Icon name="eye" /> {t('preview')}
          </Button>
          {look && <ProgrammeLook look={look} />}
          <DialogFooter className="sticky bottom-0 z-1 -mx-6 my-0 border-t border-rule bg-leaf px-6 py-3.5">
            <Button onClick={() => (isChanged ? setLeaving(true) : onClose())}>{t('cancel')}</Button>
            <Button
              type="submit"
              variant="default"
              disabled={saver.saving || isWriting}
              aria-busy={saver.saving}
            >
              {t(saver.saving ? 'saving' : 'save')}
            </Button>
          </DialogFooter>
        </AdminForm>
        <ConfirmDialog
          open={leaving}
          onOpenChange={setLeaving}
          title={t('leaveTitle')}
          text={t('leaveText')}
          cancel={t('stay')}
          confirm={t('leave')}
          destructive
          onConfirm={onClose}
        />
        {saver.conflict && (
          <ConflictDialog
            base={base.form}
            mine={getValues()}
            theirs={saver.conflict.form}
            differing={differingProgrammeFields}
            label={(field) => columnLabel(field, reader)}
            text={text}
            onChosen={(form) => void saver.choose(form)}
            onClose={saver.closeConflict}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
