'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { toast } from 'sonner';
import { ConfirmDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { undoImport } from '@/lib/csv/actions/undo-import';

/** Takes an import back, after confirming. */
export function UndoButton({ id, name }: { id: string; name: string }) {
  const t = useTranslations('AdminImport');
  const router = useRouter();
  const [confirming, setConfirming] = useState(false);
  const [busy, startTransition] = useTransition();
  const undo = () =>
    startTransition(async () => {
      const result = await undoImport({ id });
      if (result.ok) toast.success(t('undoDone'));
      else toast.error(t(result.error === 'changed' ? 'problems.changedSince' : `problems.${result.error}`));
      router.refresh();
    });
  return (
    <>
      <Button disabled={busy} aria-busy={busy} onClick={() => setConfirming(true)}>
        {t('undo')}
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={t('undoTitle')}
        text={t('undoQuestion', { name })}
        cancel={t('cancel')}
        confirm={t('undo')}
        destructive
        onConfirm={undo}
      />
    </>
  );
}
