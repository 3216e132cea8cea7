'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { useAction } from '@/components/admin/use-action';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { withReference } from '@/lib/result';
import { path } from '@/lib/routes';
import { restoreDeleted } from '@/lib/schools/actions/restore-deleted';

export function RestoreButton({ snapshot, name }: { snapshot: string; name: string }) {
  const t = useTranslations('AdminDeleted');
  const router = useRouter();
  const [busy, start] = useAction();
  const restore = () =>
    start(async () => {
      const result = await restoreDeleted({ snapshot });
      if (result.ok) {
        toast.success(t('restored'));
        router.push(path('adminSchoolEdit', { id: result.value.id }));
      } else toast.error(t('error'), { description: withReference(t('restoreFailed'), result) });
    }, t('restoreFailed'));
  return (
    <Button disabled={busy} onClick={restore} aria-label={t('restoreOne', { name })}>
      <Icon name="undo-2" /> {t('restore')}
    </Button>
  );
}
