'use client';

import { useLocale, useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { ExportLinks } from '@/components/admin/export-links';
import { useRun } from '@/components/admin/use-run';
import { Button, buttonVariants } from '@/components/ui/button';
import { path } from '@/lib/routes';
import { setActive } from '@/lib/schools/actions/set-active';
import { mergeHref } from '@/lib/schools/model/merge-query';
import { ReviewTexts } from './review-texts';

/** Actions on the selected schools; not rendered without a selection. */
export function SelectionBar({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const t = useTranslations('AdminSchools');
  const merging = useTranslations('AdminMerge');
  const exporting = useTranslations('AdminExport');
  const locale = useLocale();
  const [busy, run] = useRun();
  if (ids.length === 0) return null;

  const apply = (active: boolean) =>
    run(() => setActive({ ids, active }), {
      success: ({ count }) => {
        toast.success(t(active ? 'activatedMany' : 'deactivatedMany', { count }));
        onDone();
      },
      title: t('error'),
      failure: t('statusFailed'),
    });

  return (
    <div
      className="mb-2 flex flex-wrap items-center gap-2.5 rounded-md bg-sky-wash px-3.5 py-2 font-medium"
      role="status"
    >
      <span className="mr-auto">{t('selected', { count: ids.length })}</span>
      <Button disabled={busy} onClick={() => apply(true)}>
        {t('activate')}
      </Button>
      <Button disabled={busy} onClick={() => apply(false)}>
        {t('deactivate')}
      </Button>
      {ids.length === 2 && (
        <a className={buttonVariants()} href={mergeHref(...ids)}>
          {merging('linkTwo')}
        </a>
      )}
      <ReviewTexts ids={ids} onDone={onDone} />
      <ExportLinks
        language={locale}
        texts={{
          label: exporting('separator'),
          names: { comma: exporting('comma'), semicolon: exporting('semicolon') },
        }}
        links={[
          { address: `${path('exportSchools')}?ids=${ids.join(',')}`, label: t('export') },
          { address: `${path('exportProgrammes')}?ids=${ids.join(',')}`, label: t('exportProgrammes') },
        ]}
      />
    </div>
  );
}
