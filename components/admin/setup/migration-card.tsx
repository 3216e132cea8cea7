'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { toast } from 'sonner';
import { JobProgress } from '@/components/admin/jobs/job-progress';
import { useFailureMessage } from '@/components/admin/jobs/use-failure-message';
import { logFailure } from '@/components/admin/tools/log-failure';
import { useTool } from '@/components/admin/tools/use-tool';
import { alertVariants } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icon';
import type { JobView } from '@/lib/jobs/model/job';
import { toolOutcome } from '@/lib/jobs/model/tool';

type State = { kind: 'idle' } | { kind: 'success'; text: string | null } | { kind: 'error'; reason: string };

/** One migration of the setup: idle, running, success or error (specification, point 4). */
export function MigrationCard({
  migration,
  missingKey,
  unfinished,
  children,
}: {
  migration: 'static-schools' | 'migrate-to-storage';
  /** Whether the secret key, which jobs need, is missing on the server. */
  missingKey: boolean;
  unfinished: string | null;
  children: ReactNode;
}) {
  const t = useTranslations('AdminSetup');
  const tools = useTranslations('AdminTools');
  const failureMessage = useFailureMessage();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const texts = migration === 'static-schools' ? 'schools' : 'images';

  function refused(code: string | null, detail: string | null = null, isJob = false): void {
    logFailure(migration, code, detail);
    const reason = failureMessage(code, isJob);
    toast.error(t('failed'), { description: reason });
    setState({ kind: 'error', reason });
  }
  function succeeded(text: string | null): void {
    toast.success(text ?? t('completed'));
    setState({ kind: 'success', text });
  }
  function finished(job: JobView): void {
    const outcome = toolOutcome(job);
    if (outcome === 'stopped') {
      toast(t('stopped', { done: job.done, total: job.total }));
      setState({ kind: 'idle' });
    } else if (outcome === 'none') succeeded(t(`${texts}.already`));
    else if (outcome === 'success' && job.failed === 0) succeeded(null);
    else if (outcome === 'success') {
      logFailure(migration, job.errorCode, job.errorDetail);
      toast.error(t('failed'), { description: t('partly', { count: job.failed }) });
      setState({ kind: 'error', reason: t('partly', { count: job.failed }) });
    } else refused(job.errorCode, job.errorDetail, true);
  }
  const work = useTool(migration, unfinished, {
    onRefused: refused,
    // An earlier migration counts as success (specification, point 8).
    onNothing: () => succeeded(t(`${texts}.already`)),
    onFinished: finished,
  });
  const busy = work.busy || work.running;
  const isDone = state.kind === 'success' && !busy;

  return (
    <Card id={`setup-${texts}`} title={t(`${texts}.title`)}>
      {children}
      {missingKey && (
        <p className={cn(alertVariants({ variant: 'warning' }), 'mt-3 text-ink-2')}>{tools('noSecretKey')}</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button
          variant="default"
          disabled={missingKey || busy || isDone}
          aria-busy={busy}
          onClick={() => {
            setState({ kind: 'idle' });
            work.start();
          }}
        >
          <Icon name={isDone ? 'check' : ICONS[texts]} />
          {busy ? t('running') : isDone ? t('completed') : t(`${texts}.start`)}
        </Button>
      </div>
      {isDone && state.text && (
        <p className={cn(alertVariants({ variant: 'success' }), 'mt-3 text-ink-2')} role="status">
          {state.text}
        </p>
      )}
      {state.kind === 'error' && !busy && (
        <p className={cn(alertVariants({ variant: 'destructive' }), 'mt-3 text-ink-2')} role="alert">
          <strong>{t('failed')}</strong> {state.reason}
        </p>
      )}
      {work.job !== null && <JobProgress kind={migration} jobId={work.job} onFinished={work.finish} />}
    </Card>
  );
}

const ICONS = { schools: 'school', images: 'images' } as const;
