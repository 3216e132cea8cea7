import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '@/components/admin/use-action';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { Field, fieldIds } from '@/components/ui/field';
import { Input, NativeSelect } from '@/components/ui/input';
import { type Result, withReference } from '@/lib/result';
import { previewSynonym } from '@/lib/search/actions/preview-synonym';
import { saveSynonym } from '@/lib/search/actions/save-synonym';
import {
  SYNONYM_KINDS,
  type SynonymForm,
  type SynonymKind,
  type SynonymRefusal,
} from '@/lib/search/model/synonym';
import type { SynonymPreview } from '@/lib/supabase/database.types';
import type { SynonymChoices } from './synonym-choices';

/** What a form began with. A new synonym has no id. */
export interface OpenedSynonym {
  id: string | null;
  version: number;
  form: SynonymForm;
}

/** What the last answer said, beside fields that were refused. */
type Notice = { text: string; bad: boolean };

/** One phrase and what it asks for. What is typed stays until it is saved or closed. */
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
  const form = useRef<HTMLFormElement>(null);
  const [version, setVersion] = useState(opened.version);
  const [values, setValues] = useState(opened.form);
  const [refused, setRefused] = useState<Record<string, SynonymRefusal>>({});
  const [notice, setNotice] = useState<Notice | null>(null);
  const [busy, start] = useAction();
  const { phrase, kind, value } = values;

  useEffect(() => {
    const first = Object.keys(refused)[0];
    if (first) form.current?.querySelector<HTMLElement>(`#synonym-${first}`)?.focus();
  }, [refused]);

  const change = (next: Partial<SynonymForm>) => {
    setValues({ ...values, ...next });
    setNotice(null);
  };
  const labelOf = (of: SynonymForm) =>
    choices[of.kind].find((choice) => choice.value === of.value)?.label ?? t(`kinds.${of.kind}`);

  /** Says why it was refused. */
  function refuse(result: Result<unknown> | null) {
    const fields = Object.entries(result && !result.ok ? (result.fields ?? {}) : {});
    const reasons = fields.map(([field, reason]) => [field.replace(/^form\./, ''), reason as SynonymRefusal]);
    setRefused(Object.fromEntries(reasons));
    const isMissing = result && !result.ok && result.error === 'missing';
    if (reasons.length === 0)
      setNotice({ text: withReference(t(isMissing ? 'missing' : 'failed'), refusalOf(result)), bad: true });
  }

  const preview = () =>
    start(
      async () => {
        const result = await previewSynonym({ id: opened.id, form: values });
        if (!result.ok) return refuse(result);
        setRefused({});
        setNotice({ text: foundText(result.value), bad: false });
      },
      () => refuse(null),
    );
  const foundText = ({ before, after }: SynonymPreview) =>
    t('found', { phrase: phrase.trim(), before, after });

  const save = () =>
    start(
      async () => {
        const result = await saveSynonym({ id: opened.id, version, form: values });
        if (!result.ok) return refuse(result);
        if (result.value.kind === 'saved') return onSaved();
        const { theirs } = result.value;
        setVersion(theirs.version);
        setNotice({ text: t('conflict', { phrase: theirs.phrase, value: labelOf(theirs) }), bad: true });
      },
      () => refuse(null),
    );

  const message = (field: string) => refused[field] && t(`refusals.${refused[field]}`);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t(opened.id === null ? 'titleNew' : 'titleEdit')}
        closeLabel={t('close')}
        // A click beside it is no decision to leave.
        onInteractOutside={(event) => event.preventDefault()}
      >
        <form
          ref={form}
          className="synonym-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <Field id="synonym-phrase" label={t('phrase')} hint={t('phraseHint')} error={message('phrase')}>
            <Input
              {...fieldIds('synonym-phrase', message('phrase'), true)}
              value={phrase}
              maxLength={100}
              autoComplete="off"
              onChange={(event) => change({ phrase: event.target.value })}
            />
          </Field>
          <Field id="synonym-kind" label={t('kind')}>
            <NativeSelect
              id="synonym-kind"
              value={kind}
              onChange={(event) => {
                const next = event.target.value as SynonymKind;
                change({ kind: next, value: choices[next][0]?.value ?? '' });
              }}
            >
              {SYNONYM_KINDS.map((one) => (
                <option key={one} value={one}>
                  {t(`kinds.${one}`)}
                </option>
              ))}
            </NativeSelect>
          </Field>
          {choices[kind].length > 0 && (
            <Field id="synonym-value" label={t('value')} error={message('value')}>
              <NativeSelect
                {...fieldIds('synonym-value', message('value'))}
                value={value}
                onChange={(event) => change({ value: event.target.value })}
              >
                {choices[kind].map((one) => (
                  <option key={one.value} value={one.value}>
                    {one.label}
                  </option>
                ))}
              </NativeSelect>
            </Field>
          )}
          {kind === 'same' && (
            <Field id="synonym-value" label={t('usual')} error={message('value')}>
              <Input
                {...fieldIds('synonym-value', message('value'), true)}
                value={value}
                maxLength={30}
                autoComplete="off"
                onChange={(event) => change({ value: event.target.value })}
              />
            </Field>
          )}
          <div aria-live="polite">
            {notice && <p className={notice.bad ? 'notice bad' : 'notice'}>{notice.text}</p>}
          </div>
          <DialogFooter>
            <Button disabled={busy} onClick={preview}>
              {t('preview')}
            </Button>
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

const refusalOf = (result: Result<unknown> | null) => (result && !result.ok ? result : null);
