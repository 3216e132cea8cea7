'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { toast } from 'sonner';
import { Button } from '@/components/ui/button';
import { path } from '@/lib/routes';
import { approveTexts } from '@/lib/schools/actions/approve-texts';
import { setActive } from '@/lib/schools/actions/set-active';

/** Actions on the selected schools; not there while none is selected. */
export function SelectionBar({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const t = useTranslations('AdminSchools');
  const router = useRouter();
  const [busy, startTransition] = useTransition();
  if (ids.length === 0) return null;

  const apply = (active: boolean) =>
    startTransition(async () => {
      const result = await setActive({ ids, active });
      if (result.ok) {
        toast.success(t(active ? 'activatedMany' : 'deactivatedMany', { count: result.value.count }));
        onDone();
      } else {
        toast.error(t('error'), { description: t('statusFailed') });
      }
      router.refresh();
    });

  const approve = () =>
    startTransition(async () => {
      const result = await approveTexts({ ids });
      if (result.ok) {
        toast.success(t('approvedMany', { count: result.value.texts }));
        onDone();
      } else {
        toast.error(t('error'), { description: t('approveFailed') });
      }
      router.refresh();
    });

  return (
    <div className="selection" role="status">
      <span>{t('selected', { count: ids.length })}</span>
      <Button disabled={busy} onClick={() => apply(true)}>
        {t('activate')}
      </Button>
      <Button disabled={busy} onClick={() => apply(false)}>
        {t('deactivate')}
      </Button>
      <Button disabled={busy} onClick={approve}>
        {t('approve')}
      </Button>
      <a className="btn" href={`${path('exportSchools')}?ids=${ids.join(',')}`} download>
        {t('export')}
      </a>
    </div>
  );
}
