'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { useAction } from '@/components/admin/use-action';
import { useRefresh } from '@/components/admin/use-refresh';
import { ConfirmDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { suspendAccount } from '@/lib/accounts/actions/suspend-account';
import { withReference } from '@/lib/result';

/** Suspends an account after confirmation, or lifts the suspension. */
export function SuspendButton({ id, name, isSuspended }: { id: string; name: string; isSuspended: boolean }) {
  const t = useTranslations('AdminUsers');
  const refresh = useRefresh();
  const [asking, setAsking] = useState(false);
  const [busy, start] = useAction();
  const change = () =>
    start(async () => {
      const result = await suspendAccount({ id, suspended: !isSuspended });
      if (result.ok) toast.success(t(isSuspended ? 'reinstated' : 'suspendedNow'));
      else toast.error(t('error'), { description: withReference(t('suspendFailed'), result) });
      await refresh();
    }, t('suspendFailed'));
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
