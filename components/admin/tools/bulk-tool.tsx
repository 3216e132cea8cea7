'use client';

import { useTranslations } from 'next-intl';
import { JobProgress } from '@/components/admin/jobs/job-progress';
import { ConfirmDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { FieldDescription } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { isWritingTool } from '@/lib/jobs/model/job';
import type { MissingSetting } from './tool-availability';
import { type DashboardTool, useDashboardTool } from './use-dashboard-tool';

const ICONS = {
  'enrich-descriptions': 'sparkles',
  'english-descriptions': 'languages',
  'english-fields': 'list',
  'sync-slugs': 'link',
  'renew-exchange-rates': 'history',
} as const;

export function BulkTool({
  tool,
  missingSetting,
  unfinished,
  className,
}: {
  tool: DashboardTool;
  missingSetting: MissingSetting | null;
  unfinished: string | null;
  className?: string;
}) {
  const t = useTranslations('AdminTools');
  const work = useDashboardTool(tool, unfinished);
  return (
    <div
      className={cn(
        'mt-3.5 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-1 max-sm:grid-cols-1',
        className,
      )}
    >
      <Button
        className="justify-self-start"
        disabled={missingSetting !== null || work.busy || work.running}
        aria-busy={work.busy || work.running}
        aria-describedby={`tool-${tool}`}
        onClick={work.check}
      >
        <Icon name={ICONS[tool]} /> {t(`kinds.${tool}.label`)}
      </Button>
      <FieldDescription id={`tool-${tool}`}>
        {missingSetting === null ? t(`kinds.${tool}.about`) : t(missingSetting)}
      </FieldDescription>
      {work.job !== null && (
        <JobProgress className="col-span-full my-1.5" kind={tool} jobId={work.job} onFinished={work.finish} />
      )}
      <ConfirmDialog
        open={work.checked !== null}
        onOpenChange={(open) => !open && work.dismiss()}
        title={t(`kinds.${tool}.label`)}
        text={[
          t(`kinds.${tool}.question`, { count: work.checked?.schools ?? 0 }),
          ...(work.checked?.left ? [t('left', { count: work.checked.left })] : []),
          ...(isWritingTool(tool) ? [t('cost')] : []),
          ...(work.checked?.first.length
            ? [
                `${work.checked.first.join(' · ')}${work.checked.first.length < work.checked.schools ? ' …' : ''}`,
              ]
            : []),
        ].join(' ')}
        cancel={t('cancel')}
        confirm={t('start')}
        onConfirm={work.start}
      />
    </div>
  );
}
