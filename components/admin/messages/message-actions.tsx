'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { toast } from 'sonner';
import { ConfirmDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { deleteMessage } from '@/lib/contact/actions/delete-message';
import { markMessage } from '@/lib/contact/actions/mark-message';

/** Answer, mark and delete one message. */
export function MessageActions({
  id,
  name,
  replyAddress,
  isRead,
}: {
  id: string;
  name: string;
  replyAddress: string;
  isRead: boolean;
}) {
  const t = useTranslations('AdminMessages');
  const router = useRouter();
  const [confirming, setConfirming] = useState(false);
  const [busy, startTransition] = useTransition();

  const run = (work: () => Promise<{ ok: boolean }>, said?: string) =>
    startTransition(async () => {
      const { ok } = await work();
      if (!ok) toast.error(t('error'), { description: t('failed') });
      else if (said) toast.success(said);
      router.refresh();
    });

  return (
    <div className="panel-actions">
      <Button asChild>
        <a href={replyAddress}>
          <Icon name="mail" /> {t('reply')}
        </a>
      </Button>
      <Button disabled={busy} onClick={() => run(() => markMessage({ id, read: !isRead }))}>
        {t(isRead ? 'markUnread' : 'markRead')}
      </Button>
      <Button variant="destructive" disabled={busy} onClick={() => setConfirming(true)}>
        <Icon name="trash-2" /> {t('delete')}
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={t('deleteTitle')}
        text={t('deleteQuestion', { name })}
        cancel={t('cancel')}
        confirm={t('delete')}
        destructive
        onConfirm={() => run(() => deleteMessage({ id }), t('deleted'))}
      />
    </div>
  );
}
