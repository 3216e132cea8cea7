'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { JobProgress } from '@/components/admin/jobs/job-progress';
import { startFunction } from '@/components/admin/jobs/start-function';
import { useFailureMessage } from '@/components/admin/jobs/use-failure-message';
import { useRefresh } from '@/components/admin/use-refresh';
import { alertVariants } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icon';
import type { JobView } from '@/lib/jobs/model/job';
import { withReference } from '@/lib/result';
import type { UploadKind } from './upload-tools';

export function UploadTool({ kind, name }: { kind: UploadKind; name: string }) {
  const t = useTranslations('ImageManager');
  const messageOf = useFailureMessage();
  const refresh = useRefresh();
  const [jobId, setJobId] = useState<string | null>(null);
  const [starting, setStarting] = useState(false);
  const [ended, setEnded] = useState<{ good: boolean; text: string } | null>(null);
  const title = t(`upload.${kind}.title`);

  async function start() {
    setStarting(true);
    setEnded(null);
    const started = await startFunction(name);
    setStarting(false);
    if (started.ok) setJobId(started.jobId);
    else fail(withReference(messageOf(started.code), started));
  }

  function fail(text: string) {
    setEnded({ good: false, text: `${t('uploadFailed')}. ${text}` });
    toast.error(t('uploadFailed'), { description: text });
  }

  function finish(job: JobView) {
    void refresh();
    if (job.status === 'failed' && job.done + job.skipped + job.failed === 0) {
      return fail(messageOf(job.errorCode ?? 'failed'));
    }
    const counts = { success: job.done + job.skipped, errors: job.failed };
    const text =
      job.total === 0 ? t('nothing') : t(job.status === 'cancelled' ? 'stopped' : 'summary', counts);
    setEnded({ good: job.failed === 0, text });
    if (job.failed === 0) toast.success(title, { description: text });
    else toast.warning(title, { description: text });
  }

  return (
    <Card id={`tool-${kind}`} title={title}>
      <p className="mt-1 text-ink-2">{t(`upload.${kind}.text`)}</p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button
          variant="outline"
          disabled={starting}
          aria-busy={starting}
          aria-describedby={`tool-${kind}`}
          onClick={start}
        >
          <Icon name="upload" />{' '}
          {starting ? t('starting') : t(kind === 'migrate-to-storage' ? 'startMigration' : 'start')}
        </Button>
      </div>
      {ended && (
        <p
          className={cn(alertVariants({ variant: ended.good ? 'success' : 'warning' }), 'mt-3')}
          role="status"
        >
          {ended.text}
        </p>
      )}
      <JobProgress kind={kind} jobId={jobId} onFinished={finish} />
    </Card>
  );
}
