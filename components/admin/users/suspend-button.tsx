'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRun } from '@/components/admin/use-run';
import { ConfirmDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { suspendAccount } from '@/lib/accounts/actions/suspend-account';

/** Suspends an account after confirmation, or lifts the suspension. */
export function SuspendButton({ id, name, isSuspended }: { id: string; name: string; isSuspended: boolean }) {
  const t = useTranslations('AdminUsers');
  const [asking, setAsking] = useState(false);
  const [busy, run] = useRun();
  const change = () =>
    run(() => suspendAccount({ id, suspended: !isSuspended }), {
      success: t(isSuspended ? 'reinstated' : 'suspendedNow'),
      title: t('error'),
      failure: t('suspendFailed'),
    });
  const label = t(isSuspended ? 'reinstate' : 'suspend');
  return (
    <>
      <Button
        disabled={busy}
        aria-label={`${label}: ${name}`}
        onClick={isSuspended ? change : () => setAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('suspendTitle')}
        text={t('suspendQuestion', { name })}
        cancel={t('cancel')}
        confirm={t('suspend')}
        destructive
        onConfirm={change}
      />
    </>
  );
}
