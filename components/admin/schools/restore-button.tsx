'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { useRun } from '@/components/admin/use-run';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { path } from '@/lib/routes';
import { restoreDeleted } from '@/lib/schools/actions/restore-deleted';

export function RestoreButton({ snapshot, name }: { snapshot: string; name: string }) {
  const t = useTranslations('AdminDeleted');
  const router = useRouter();
  const [busy, run] = useRun();
  const restore = () =>
    run(() => restoreDeleted({ snapshot }), {
      success: ({ id }) => {
        toast.success(t('restored'));
        router.push(path('adminSchoolEdit', { id }));
      },
      title: t('error'),
      failure: t('restoreFailed'),
      after: () => {},
    });
  return (
    <Button disabled={busy} onClick={restore} aria-label={t('restoreOne', { name })}>
      <Icon name="undo-2" /> {t('restore')}
    </Button>
  );
}
