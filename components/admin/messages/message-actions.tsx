'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRun } from '@/components/admin/use-run';
import { ConfirmDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { deleteMessage } from '@/lib/contact/actions/delete-message';
import { markMessage } from '@/lib/contact/actions/mark-message';
import type { MessageBox } from '@/lib/contact/queries/messages';
import type { Result } from '@/lib/result';

export function MessageActions({
  id,
  name,
  replyAddress,
  isRead,
  box,
}: {
  id: string;
  name: string;
  replyAddress: string;
  isRead: boolean;
  box: MessageBox;
}) {
  const t = useTranslations('AdminMessages');
  const [confirming, setConfirming] = useState(false);
  const [busy, run] = useRun();

  const change = (action: () => Promise<Result<unknown>>, success?: string) =>
    run(action, { success, title: t('error'), failure: t('failed') });

  return (
    <div className="mt-3 flex flex-wrap gap-2.5">
      <Button asChild>
        <a href={replyAddress}>
          <Icon name="mail" /> {t('reply')}
        </a>
      </Button>
      {box === 'spam' ? (
        <Button disabled={busy} onClick={() => change(() => markMessage({ id, as: 'notSpam' }))}>
          {t('notSpam')}
        </Button>
      ) : (
        <Button
          disabled={busy}
          onClick={() => change(() => markMessage({ id, as: isRead ? 'unread' : 'read' }))}
        >
          {t(isRead ? 'markUnread' : 'markRead')}
        </Button>
      )}
      {box !== 'spam' && (
        <Button
          disabled={busy}
          onClick={() => change(() => markMessage({ id, as: box === 'inbox' ? 'archived' : 'unarchived' }))}
        >
          {t(box === 'inbox' ? 'toArchive' : 'toInbox')}
        </Button>
      )}
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
        onConfirm={() => change(() => deleteMessage({ id }), t('deleted'))}
      />
    </div>
  );
}
