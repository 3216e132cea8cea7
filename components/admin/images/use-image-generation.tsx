'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { followJob } from '@/components/admin/jobs/follow-job';
import { startFunction } from '@/components/admin/jobs/start-function';
import { useFailureMessage } from '@/components/admin/jobs/use-failure-message';
import { ConfirmDialog } from '@/components/ui/alert-dialog';
import type { JobView } from '@/lib/jobs/model/job';
import { withReference } from '@/lib/result';

/** The result of generating a main picture; `message` is null for an unknown failure. */
export type Outcome = { kind: 'new' | 'kept' } | { kind: 'failed'; message: string | null };

/** After this many failed polls the site counts as unreachable; the job continues. */
const MAX_PROBLEMS = 3;

interface GenerationOptions {
  regenerate: boolean;
  replaceReal?: boolean;
}

/**
 * Generates an AI picture as a school's main one, after confirmation when it replaces a real picture (known here, or
 * reported by the server). With `follow` the hook waits for the job; without it the caller shows the progress and
 * passes the end to `finish`.
 */
export function useImageGeneration({
  school,
  hasReal = false,
  follow,
  onOutcome,
}: {
  school: { id: string; name: string };
  hasReal?: boolean;
  follow: boolean;
  onOutcome: (outcome: Outcome, options: GenerationOptions) => void;
}): {
  busy: boolean;
  jobId: string | null;
  generate: (options: GenerationOptions) => void;
  finish: (job: JobView | null) => void;
  /** The confirmation dialog, to be rendered by the caller. */
  dialog: ReactNode;
} {
  const t = useTranslations('ImageGeneration');
  const messageOf = useFailureMessage();
  const [busy, setBusy] = useState(false);
  const [jobId, setJobId] = useState<string | null>(null);
  const [lastOptions, setOptions] = useState<GenerationOptions>({ regenerate: false });
  const [confirming, setConfirming] = useState(false);

  function finish(job: JobView | null, options = lastOptions) {
    setBusy(false);
    if (job?.errorCode === 'realPicture') setConfirming(true);
    else onOutcome(outcomeOf(job), options);
  }

  function outcomeOf(job: JobView | null): Outcome {
    if (job === null) return { kind: 'failed', message: messageOf('offline') };
    if (job.done > 0) return { kind: 'new' };
    if (job.skipped > 0) return { kind: 'kept' };
    const code = job.errorCode ?? (job.status === 'cancelled' ? 'cancelled' : null);
    return { kind: 'failed', message: code === null ? null : messageOf(code) };
  }

  async function generate(options: GenerationOptions) {
    setOptions(options);
    if (hasReal && !options.replaceReal) return setConfirming(true);
    setBusy(true);
    const body = { schoolId: school.id, schoolName: school.name, ...options };
    const started = await startFunction('generate-ai-school-images', body);
    if (!started.ok) {
      setBusy(false);
      if (started.code === 'realPicture') setConfirming(true);
      else onOutcome({ kind: 'failed', message: withReference(messageOf(started.code), started) }, options);
      return;
    }
    setJobId(started.jobId);
    if (follow) finish(await followJob({ id: started.jobId }, { mostProblems: MAX_PROBLEMS }), options);
  }

  const dialog = (
    <ConfirmDialog
      open={confirming}
      onOpenChange={setConfirming}
      title={t('replaceTitle')}
      text={t('replaceQuestion', { name: school.name })}
      cancel={t('cancel')}
      confirm={t('replace')}
      destructive
      onConfirm={() => void generate({ regenerate: true, replaceReal: true })}
    />
  );
  return { busy, jobId, generate: (options) => void generate(options), finish, dialog };
}
