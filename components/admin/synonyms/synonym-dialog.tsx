import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { AdminForm } from '@/components/admin/form/admin-form';
import { ConflictDialog } from '@/components/admin/form/conflict-dialog';
import { ChoiceControl, TextControl } from '@/components/admin/form/controls';
import { type Failure, setRefused, useSave, type Version } from '@/components/admin/form/use-save';
import { useAction } from '@/components/admin/use-action';
import { alertVariants } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { withReference } from '@/lib/result';
import { previewSynonym } from '@/lib/search/actions/preview-synonym';
import { saveSynonym } from '@/lib/search/actions/save-synonym';
import { SYNONYM_KINDS, type SynonymForm, type SynonymRefusal } from '@/lib/search/model/synonym';
import { synonymSchema } from '@/lib/search/model/synonym-schema';
import type { SynonymChoices } from './synonym-choices';

/** Initial values of a form. A new synonym has no id. */
export interface OpenedSynonym extends Version<SynonymForm> {
  id: string | null;
}

const FIELDS = ['phrase', 'kind', 'value'] as const;
const differing = (one: SynonymForm, other: SynonymForm) =>
  FIELDS.filter((field) => one[field] !== other[field]);

/** The form of one synonym. Input stays until it is saved or closed. */
export function SynonymDialog({
  opened,
  choices,
  onSaved,
  onClose,
}: {
  opened: OpenedSynonym;
  choices: SynonymChoices;
  onSaved: () => void;
  onClose: () => void;
}) {
  const t = useTranslations('AdminSynonyms');
  const [base, setBase] = useState<Version<SynonymForm>>(opened);
  const methods = useForm<SynonymForm>({ resolver: zodResolver(synonymSchema), defaultValues: opened.form });
  const { control, getValues, handleSubmit, setValue } = methods;
  const kind = useWatch({ control, name: 'kind' });
  const [notice, setNotice] = useState<{ text: string; bad: boolean } | null>(null);
  const [busy, start] = useAction();

  const refuse = ({ error, reference }: Failure) =>
    setNotice({
      text: withReference(t(error === 'missing' ? 'missing' : 'failed'), { reference }),
      bad: true,
    });
  const saver = useSave({
    methods,
    base,
    setBase,
    differing,
    send: (form, version) => saveSynonym({ id: opened.id, version, form }),
    onSaved,
    onRefused: (failure) => (failure.fields ? setNotice(null) : refuse(failure)),
  });
  const preview = handleSubmit((form) =>
    start(
      async () => {
        const result = await previewSynonym({ id: opened.id, form });
        if (result.ok)
          return setNotice({ text: t('found', { phrase: form.phrase, ...result.value }), bad: false });
        setNotice(null);
        setRefused(methods, result.fields);
        if (!result.fields) refuse(result);
      },
      () => refuse({ error: 'offline' }),
    ),
  );
  const isBusy = busy || saver.saving;
  const labelOf = (form: SynonymForm) =>
    choices[form.kind].find(({ value }) => value === form.value)?.label ?? form.value;

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t(opened.id === null ? 'titleNew' : 'titleEdit')}
        closeLabel={t('close')}
        onInteractOutside={(event) => event.preventDefault()}
      >
        <AdminForm
          methods={methods}
          prefix="synonym"
          errorText={(code) => t(`refusals.${code as SynonymRefusal}`)}
          className="mt-3 grid gap-4"
          onChange={() => setNotice(null)}
          onSubmit={() => void handleSubmit(() => saver.save())()}
        >
          <TextControl
            path="phrase"
            label={t('phrase')}
            hint={t('phraseHint')}
            maxLength={100}
            autoComplete="off"
          />
          <ChoiceControl
            path="kind"
            label={t('kind')}
            options={SYNONYM_KINDS.map((one) => [one, t(`kinds.${one}`)])}
            filled
            onChange={(event) => {
              const next = event.target.value as SynonymForm['kind'];
              setValue('kind', next);
              setValue('value', choices[next][0]?.value ?? '');
            }}
          />
          {choices[kind].length > 0 && (
            <ChoiceControl
              path="value"
              label={t('value')}
              options={choices[kind].map(({ value, label }) => [value, label])}
              filled
            />
          )}
          {(kind === 'same' || kind === 'topic') && (
            <TextControl
              path="value"
              label={t(kind === 'same' ? 'usual' : 'subject')}
              maxLength={30}
              autoComplete="off"
            />
          )}
          <div aria-live="polite">
            {notice && (
              <p className={notice.bad ? alertVariants({ variant: 'destructive' }) : alertVariants()}>
                {notice.text}
              </p>
            )}
          </div>
          <DialogFooter>
            <Button disabled={isBusy} onClick={() => void preview()}>
              {t('preview')}
            </Button>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="submit" variant="default" disabled={isBusy} aria-busy={isBusy}>
              {t('save')}
            </Button>
          </DialogFooter>
        </AdminForm>
        {saver.conflict && (
          <ConflictDialog
            base={base.form}
            mine={getValues()}
            theirs={saver.conflict.form}
            differing={differing}
            label={(field) => t(field)}
            text={(form, field) =>
              field === 'kind' ? t(`kinds.${form.kind}`) : field === 'value' ? labelOf(form) : form.phrase
            }
            onChosen={(form) => void saver.choose(form)}
            onClose={saver.closeConflict}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
