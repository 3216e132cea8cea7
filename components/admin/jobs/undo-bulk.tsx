'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { useAction } from '@/components/admin/use-action';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { queryHref } from '@/lib/routes';
import { undoBulk } from '@/lib/schools/actions/undo-bulk';
import { useFailureMessage } from './use-failure-message';

export function UndoBulk({ job }: { job: string }) {
  const t = useTranslations('AdminJobs');
  const failureMessage = useFailureMessage();
  const router = useRouter();
  const [busy, start] = useAction();
  const refused = (code: string) => toast.error(t('undoChangeFailed'), { description: failureMessage(code) });
  return (
    <Button
      disabled={busy}
      aria-busy={busy}
      onClick={() =>
        start(
          async () => {
            const answer = await undoBulk({ job });
            if (answer.ok) router.push(queryHref('adminJobs', { job: answer.value.id }));
            else refused(answer.error);
          },
          () => refused('failed'),
        )
      }
    >
      <Icon name="undo-2" /> {t('undoChange')}
    </Button>
  );
}
