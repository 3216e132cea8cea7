'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { toast } from 'sonner';
import { alertVariants } from '@/components/ui/alert';
import { ConfirmDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { FieldDescription } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { useMoment } from '@/components/ui/use-moment';
import { withReference } from '@/lib/result';
import { restoreVersion } from '@/lib/schools/actions/restore-version';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import type { HistoryEntry } from '@/lib/schools/queries/school-history';
import { HistoryChanges } from './history-changes';

export function History({
  schoolId,
  entries,
  canRestore,
  unsaved,
  onRestored,
}: {
  schoolId: string;
  /** Null when the history could not be read. */
  entries: HistoryEntry[] | null;
  canRestore: boolean;
  unsaved: boolean;
  onRestored: () => void;
}) {
  const t = useTranslations('AdminEditor');
  const when = useMoment(useLocale());
  const { getValues } = useFormContext<SchoolForm>();
  const [confirming, setConfirming] = useState<HistoryEntry | null>(null);
  const [busy, setBusy] = useState(false);

  const restore = async (entry: HistoryEntry) => {
    setBusy(true);
    const result = await restoreVersion({ id: schoolId, change: entry.id }).catch(() => null);
    setBusy(false);
    if (result?.ok) {
      toast.success(t('restored'));
      onRestored();
    } else toast.error(t('error'), { description: withReference(t('restoreFailed'), result) });
  };
  const newest = entries?.find(({ subject }) => subject === 'school');
  return (
    <section className="mt-7 border-t border-rule pt-3.5" aria-labelledby="e-history">
      <h2 className="mb-0.5" id="e-history">
        {t('history')}
      </h2>
      {entries === null && (
        <p className={cn(alertVariants({ variant: 'destructive' }), 'my-4')}>{t('historyFailed')}</p>
      )}
      {entries?.length === 0 && <FieldDescription>{t('historyEmpty')}</FieldDescription>}
      {canRestore && unsaved && <FieldDescription>{t('restoreUnsaved')}</FieldDescription>}
      <ol className="max-w-240">
        {entries?.map((entry) => (
          <li className="border-b border-rule py-3" key={entry.id}>
            <div className="flex min-h-8.5 flex-wrap items-center gap-x-3 gap-y-1">
              <strong>
                {entry.subject === 'programme'
                  ? t(`programmeActions.${entry.action}`, { name: entry.programme ?? '' })
                  : t(
                      entry.subject === 'school' ? `actions.${entry.action}` : `imageActions.${entry.action}`,
                    )}
              </strong>
              <span className="text-ink-3">
                {t('madeBy', {
                  who: entry.who ?? t(entry.isSystem ? 'system' : 'unnamed'),
                  when: when(entry.at),
                })}
              </span>
              {canRestore && entry.subject === 'school' && entry !== newest && (
                <Button disabled={busy || unsaved} onClick={() => setConfirming(entry)}>
                  <Icon name="undo-2" /> {t('restore')}
                  <span className="sr-only">: {when(entry.at)}</span>
                </Button>
              )}
            </div>
            <HistoryChanges entry={entry} currency={getValues('tuition_currency')} />
          </li>
        ))}
      </ol>
      {confirming && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setConfirming(null)}
          title={t('restoreTitle')}
          text={t('restoreText', { when: when(confirming.at) })}
          cancel={t('cancel')}
          confirm={t('restoreConfirm')}
          onConfirm={() => restore(confirming)}
        />
      )}
    </section>
  );
}
