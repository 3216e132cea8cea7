'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { alertVariants } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { Field, fieldIds } from '@/components/ui/field';
import { Input, NativeSelect, Textarea } from '@/components/ui/input';
import { formatCount } from '@/lib/i18n/formats';
import { type PasteAnswer, pasteProgrammes } from '@/lib/imports/actions/paste-programmes';
import type { EditedProgramme } from '@/lib/programmes/queries/edited-programmes';
import { DECIMAL_SIGNS, type DecimalSign, readNumber } from '@/lib/values/number';
import { PastedTable } from './pasted-table';

/** Adds programmes from a pasted table: shows a preview, then adds all or none. */
export function PasteDialog({
  schoolId,
  onSaved,
  onClose,
  refuse,
}: {
  schoolId: string;
  onSaved: (programmes: EditedProgramme[]) => void;
  onClose: () => void;
  refuse: (code: string) => void;
}) {
  const t = useTranslations('AdminProgrammes');
  const language = useLocale();
  const [text, setText] = useState('');
  const [source, setSource] = useState('');
  /** Null until the current text was checked. */
  const [table, setTable] = useState<PasteAnswer['table'] | null>(null);
  const [decimals, setDecimals] = useState<DecimalSign | null>(null);
  const [busy, setBusy] = useState(false);

  async function send(save: boolean, chosen = decimals) {
    setBusy(true);
    try {
      const result = await pasteProgrammes({ schoolId, text, source, language, decimals: chosen, save });
      if (!result.ok) return refuse(result.error);
      setTable(result.value.table);
      if (result.value.programmes === null) return;
      toast.success(t('pasted', { count: result.value.table.rows.length }));
      onSaved(result.value.programmes);
    } catch {
      refuse('offline');
    } finally {
      setBusy(false);
    }
  }
  const wrong = table?.rows.filter(({ problems }) => problems.length > 0).length ?? 0;
  const isReady = table !== null && table.rows.length > 0 && wrong === 0;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        wide
        title={t('paste')}
        description={t('pasteText')}
        closeLabel={t('close')}
        onInteractOutside={(event) => event.preventDefault()}
      >
        <div className="mt-3 grid gap-5">
          <Field id="paste-text" label={t('pasteTable')} hint={t('pasteHint')}>
            <Textarea
              className="overflow-x-auto font-mono text-micro leading-normal"
              {...fieldIds('paste-text', undefined, true)}
              rows={6}
              wrap="off"
              spellCheck={false}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setTable(null);
              }}
            />
          </Field>
          <Field id="paste-source" label={t('pasteSource')} hint={t('pasteSourceHint')}>
            <Input
              {...fieldIds('paste-source', undefined, true)}
              inputMode="url"
              placeholder="https://"
              value={source}
              onChange={(event) => {
                setSource(event.target.value);
                setTable(null);
              }}
            />
          </Field>
          {table && (
            <>
              <p
                className={wrong > 0 ? alertVariants({ variant: 'warning' }) : alertVariants()}
                role="status"
              >
                {wrong > 0
                  ? t('pasteWrong', { count: wrong })
                  : t('pasteUnderstood', { count: table.rows.length })}
              </p>
              {table.unread.length > 0 && (
                <p className={alertVariants({ variant: 'warning' })}>
                  {t('pasteUnread', { count: table.unread.length, headings: table.unread.join(' · ') })}
                </p>
              )}
              {table.doubtful && (
                <Field id="paste-decimals" label={t('pasteDecimals', { amount: table.doubtful })}>
                  <NativeSelect
                    {...fieldIds('paste-decimals', undefined)}
                    value={decimals ?? ''}
                    onChange={({ target }) => {
                      const sign = DECIMAL_SIGNS.find((one) => one === target.value) ?? null;
                      setDecimals(sign);
                      void send(false, sign);
                    }}
                  >
                    <option value="">{t('pasteDecimalsAsk')}</option>
                    {DECIMAL_SIGNS.map((sign) => (
                      <option key={sign} value={sign}>
                        {formatCount(language, Number(readNumber(table.doubtful ?? '', 'money', sign)))}
                      </option>
                    ))}
                  </NativeSelect>
                </Field>
              )}
              <PastedTable table={table} />
            </>
          )}
          <DialogFooter>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button disabled={busy || text.trim() === ''} onClick={() => void send(false)}>
              {t('pasteCheck')}
            </Button>
            <Button variant="default" disabled={busy || !isReady} onClick={() => void send(true)}>
              {t('pasteSave', { count: table?.rows.length ?? 0 })}
            </Button>
          </DialogFooter>
        </div>
      </DialogContent>
    </Dialog>
  );
}
