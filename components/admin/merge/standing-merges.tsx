'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { useAction } from '@/components/admin/use-action';
import { useRefresh } from '@/components/admin/use-refresh';
import { ConfirmDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useMoment } from '@/components/ui/use-moment';
import { withReference } from '@/lib/result';
import { undoMerge } from '@/lib/schools/actions/undo-merge';
import type { StandingMerge } from '@/lib/supabase/results/admin';

export function StandingMerges({ merges }: { merges: readonly StandingMerge[] }) {
  const t = useTranslations('AdminMerge');
  const when = useMoment(useLocale());
  const refresh = useRefresh();
  const [asked, setAsked] = useState<StandingMerge | null>(null);
  const [busy, start] = useAction();
  const undo = (merge: StandingMerge) =>
    start(async () => {
      const result = await undoMerge({ merge: merge.id });
      if (!result.ok) {
        toast.error(t('undoFailed'), {
          description:
            result.error === 'missing' ? t('undoMissing') : withReference(t('problems.failed'), result),
        });
        return;
      }
      toast.success(
        t('undone'),
        result.value.left > 0 ? { description: t('left', { count: result.value.left }) } : {},
      );
      await refresh();
    }, t('undoFailed'));
  return (
    <ul className="max-w-240 mt-2">
      {merges.map((merge) => (
        <li className="border-b border-rule py-3" key={merge.id}>
          <div className="flex min-h-8.5 flex-wrap items-center gap-x-3 gap-y-1">
            <strong>{t('standing', { name: merge.name })}</strong>
            <span className="text-ink-3">
              {when(merge.merged_at)} {merge.by !== null && `· ${merge.by}`}
            </span>
            <Button className="ml-auto" disabled={busy} onClick={() => setAsked(merge)}>
              <Icon name="undo-2" /> {t('undo')}
              <span className="sr-only">: {merge.name}</span>
            </Button>
          </div>
        </li>
      ))}
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title={t('undoTitle')}
          text={t('undoQuestion', { name: asked.name })}
          cancel={t('cancel')}
          confirm={t('undo')}
          onConfirm={() => undo(asked)}
        />
      )}
    </ul>
  );
}
