import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAction } from '@/components/admin/use-action';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { Field, fieldIds } from '@/components/ui/field';
import { Input, Textarea } from '@/components/ui/input';
import { saveStatement } from '@/lib/country-statements/actions/save-statement';
import type { ReviewedStatement, StatementForm } from '@/lib/country-statements/model/statement';
import { type Result, withReference } from '@/lib/result';

const FIELDS = ['text_es', 'text_en', 'publisher_es', 'publisher_en'] as const;

/** The texts of a statement in both languages, and how its publisher is named. What is typed stays until it is saved or closed. */
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
  const { text_es, text_en, publisher_es, publisher_en, status } = statement;
  const [form, setForm] = useState<StatementForm>({ text_es, text_en, publisher_es, publisher_en, status });
  const [version, setVersion] = useState(statement.version);
  const [theirs, setTheirs] = useState<StatementForm | null>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState('');
  const [busy, start] = useAction();

  function refuse(result: Result<unknown> | null) {
    const fields = Object.keys(result && !result.ok ? (result.fields ?? {}) : {});
    setRefused(fields.map((field) => field.replace(/^form\./, '')));
    setFailure(fields.length > 0 ? '' : withReference(t('failed'), result && !result.ok ? result : null));
  }

  const save = () =>
    start(
      async () => {
        const result = await saveStatement({ key: statement.key, version, form });
        if (!result.ok) return refuse(result);
        if (result.value.kind === 'saved') return onSaved();
        setTheirs(result.value.theirs);
        setVersion(result.value.theirs.version);
        // Whether it is shown is not typed here: theirs counts.
        setForm({ ...form, status: result.value.theirs.status });
      },
      () => refuse(null),
    );

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('editOne', { key: statement.key })}
        closeLabel={t('close')}
        // A click beside it is no decision to leave.
        onInteractOutside={(event) => event.preventDefault()}
      >
        <form
          className="synonym-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          {FIELDS.map((name) => {
            const error = refused.includes(name) ? t('required') : undefined;
            const isText = name.startsWith('text');
            const hint = isText ? undefined : t('publisherHint');
            const Control = isText ? Textarea : Input;
            return (
              <Field key={name} id={`statement-${name}`} label={t(name)} hint={hint} error={error}>
                <Control
                  {...fieldIds(`statement-${name}`, error, hint)}
                  lang={name.slice(-2)}
                  value={form[name]}
                  maxLength={isText ? 1000 : 200}
                  onChange={(event: { target: { value: string } }) =>
                    setForm({ ...form, [name]: event.target.value })
                  }
                />
              </Field>
            );
          })}
          <div aria-live="polite">
            {failure && <p className="notice bad">{failure}</p>}
            {theirs && (
              <div className="notice bad">
                <p>{t('conflict')}</p>
                {FIELDS.map((name) => (
                  <p key={name} lang={name.slice(-2)}>
                    {theirs[name]}
                  </p>
                ))}
              </div>
            )}
          </div>
          <DialogFooter>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="submit" variant="default" disabled={busy} aria-busy={busy}>
              {t('save')}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
