import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { AdminForm } from '@/components/admin/form/admin-form';
import { ConflictDialog } from '@/components/admin/form/conflict-dialog';
import { AreaControl, TextControl } from '@/components/admin/form/controls';
import { useSave, type Version } from '@/components/admin/form/use-save';
import { alertVariants } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { saveStatement } from '@/lib/country-statements/actions/save-statement';
import type { ReviewedStatement, StatementTexts } from '@/lib/country-statements/model/statement';
import { withReference } from '@/lib/result';

const FIELDS = ['text_es', 'text_en', 'publisher_es', 'publisher_en'] as const;
const differing = (one: StatementTexts, other: StatementTexts) =>
  FIELDS.filter((field) => one[field] !== other[field]);

/** A statement in both languages, with its publisher. Input stays until it is saved or closed. */
export function StatementDialog({
  statement,
  onSaved,
  onClose,
}: {
  statement: ReviewedStatement;
  onSaved: () => void;
  onClose: () => void;
}) {
  const t = useTranslations('AdminStatements');
  const [base, setBase] = useState<Version<StatementTexts>>(() => {
    const { text_es, text_en, publisher_es, publisher_en, version } = statement;
    return { form: { text_es, text_en, publisher_es, publisher_en }, version };
  });
  const methods = useForm<StatementTexts>({ defaultValues: base.form });
  const { getValues } = methods;
  const [failure, setFailure] = useState('');
  const saver = useSave<StatementTexts, StatementTexts, object>({
    methods,
    base,
    setBase,
    differing,
    send: (form, version) => saveStatement({ key: statement.key, version, form }),
    onSaved,
    onRefused: (refused) => setFailure(refused.fields ? '' : withReference(t('failed'), refused)),
  });

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('editOne', { key: statement.key })}
        closeLabel={t('close')}
        // A click outside does not discard input.
        onInteractOutside={(event) => event.preventDefault()}
      >
        <AdminForm
          methods={methods}
          prefix="statement"
          errorText={() => t('required')}
          className="mt-3 grid gap-4"
          onSubmit={() => {
            methods.clearErrors();
            void saver.save();
          }}
        >
          {FIELDS.map((name) => {
            const isText = name.startsWith('text');
            const shown = { path: name, label: t(name), lang: name.slice(-2) };
            return isText ? (
              <AreaControl key={name} {...shown} maxLength={1000} />
            ) : (
              <TextControl key={name} {...shown} hint={t('publisherHint')} maxLength={200} />
            );
          })}
          <div aria-live="polite">
            {failure && <p className={alertVariants({ variant: 'destructive' })}>{failure}</p>}
          </div>
          <DialogFooter>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="submit" variant="default" disabled={saver.saving} aria-busy={saver.saving}>
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
            text={(form, field) => form[field]}
            onChosen={(form) => void saver.choose(form)}
            onClose={saver.closeConflict}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
