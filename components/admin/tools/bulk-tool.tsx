'use client';

import { useTranslations } from 'next-intl';
import { JobProgress } from '@/components/admin/jobs/job-progress';
import { ConfirmDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
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
}: {
  tool: DashboardTool;
  missingSetting: MissingSetting | null;
  unfinished: string | null;
}) {
  const t = useTranslations('AdminTools');
  const work = useDashboardTool(tool, unfinished);
  return (
    <div className="tool">
      <Button
        disabled={missingSetting !== null || work.busy || work.running}
        aria-busy={work.busy || work.running}
        aria-describedby={`tool-${tool}`}
        onClick={work.check}
      >
        <Icon name={ICONS[tool]} /> {t(`kinds.${tool}.label`)}
      </Button>
      <p className="hint" id={`tool-${tool}`}>
        {missingSetting === null ? t(`kinds.${tool}.about`) : t(missingSetting)}
      </p>
      {work.job !== null && <JobProgress kind={tool} jobId={work.job} onFinished={work.finish} />}
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
