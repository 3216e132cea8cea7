import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { useFailureMessage } from '@/components/admin/jobs/use-failure-message';
import { countChanged } from '@/lib/jobs/actions/count-changed';
import type { JobView, Tool } from '@/lib/jobs/model/job';
import { toolOutcome } from '@/lib/jobs/model/tool';
import { logFailure } from './log-failure';
import { useTool } from './use-tool';

/** The others belong to the setup (migration-card.tsx). */
export type DashboardTool = Exclude<Tool, 'static-schools' | 'migrate-to-storage'>;

/** A bulk tool with the messages of specification point 8. */
export function useDashboardTool(tool: DashboardTool, unfinished: string | null) {
  const t = useTranslations('AdminTools');
  const failureMessage = useFailureMessage();

  function refused(code: string | null, detail: string | null = null, isJob = false): void {
    logFailure(tool, code, detail);
    toast.error(t(`failed.${tool}`), { description: failureMessage(code, isJob) });
  }

  function nothingToDo(): void {
    const hint = tool === 'english-descriptions' && t(`kinds.${tool}.noneHint`);
    toast.success(t(`kinds.${tool}.none`), hint ? { description: hint } : {});
  }

  async function finished(job: JobView): Promise<void> {
    const errors = job.failed > 0 ? t('errorsFound', { count: job.failed }) : undefined;
    if (errors) logFailure(tool, job.errorCode, job.errorDetail ?? errors);
    switch (toolOutcome(job)) {
      case 'none':
        nothingToDo();
        break;
      case 'stopped':
        toast(t('stopped', { done: job.done, total: job.total }));
        break;
      case 'error':
        refused(job.errorCode, job.errorDetail, true);
        break;
      case 'warning':
        // The English fields have their own warning.
        toast.warning(
          tool === 'english-fields' ? errors : t('warning', { done: job.done, failed: job.failed }),
          { description: failureMessage(job.errorCode, true) },
        );
        break;
      case 'success': {
        const text = t(`kinds.${tool}.done`, { count: await countOf(tool, job) });
        if (errors) toast.warning(text, { description: errors });
        else toast.success(text);
      }
    }
  }

  return useTool(tool, unfinished, {
    onRefused: (code) => refused(code),
    onNothing(of, left) {
      if (of === 0) toast.warning(t('noSchools'));
      else if (left > 0) toast.warning(t('left', { count: left }));
      else nothingToDo();
    },
    onFinished: (job) => void finished(job),
  });
}

/** How many schools a job changed; a slug sync has batches as items. */
async function countOf(tool: DashboardTool, job: JobView): Promise<number> {
  if (tool !== 'sync-slugs') return job.done;
  const answer = await countChanged({ job: job.id }).catch(() => null);
  return answer?.ok ? answer.value : job.done;
}
