'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { JobProgress } from '@/components/admin/jobs/job-progress';
import { startFunction } from '@/components/admin/jobs/start-function';
import { useFailureMessage } from '@/components/admin/jobs/use-failure-message';
import { Button } from '@/components/ui/button';
import { FieldDescription } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import type { JobView } from '@/lib/jobs/model/job';
import { withReference } from '@/lib/result';

const PROVIDER = [
  'noKey',
  'quota',
  'refused',
  'rejected',
  'timeout',
  'unreachable',
  'rateLimited',
  'provider',
  'badAnswer',
];

export function useGalleryGeneration({
  school,
  onEnd,
}: {
  school: { id: string; name: string };
  /** Called when generation ended, `drawn` or not; stored pictures should then be read again. */
  onEnd: (drawn: boolean) => void;
}) {
  const t = useTranslations('ImageGeneration');
  const messageOf = useFailureMessage();
  const [busy, setBusy] = useState(false);
  const [started, setStarted] = useState<{ jobId: string; category: string } | null>(null);

  async function generate(category: string, description: string) {
    setBusy(true);
    const options = { schoolId: school.id, schoolName: school.name, category };
    const call = await startFunction('generate-gallery-images', {
      ...options,
      ...(description.trim() === '' ? {} : { description }),
    });
    if (call.ok) setStarted({ jobId: call.jobId, category });
    else end(call.code, call.reference);
  }

  function end(code: string | null, reference?: string) {
    setBusy(false);
    toast.error(t('galleryFailedTitle'), { description: withReference(explanation(code), { reference }) });
    onEnd(false);
  }

  function finish(job: JobView) {
    if (job.done + job.skipped === 0)
      return end(job.errorCode ?? (job.status === 'cancelled' ? 'cancelled' : null));
    setBusy(false);
    toast.success(t('galleryGenerated'), { description: t('newPicture', { name: school.name }) });
    onEnd(true);
  }

  /** The texts of the specification, point 8. */
  function explanation(code: string | null): string {
    if (code === null) return t('galleryUnknown');
    if (PROVIDER.includes(code)) return `${t('galleryProvider')} ${messageOf(code)}`;
    if (code === 'storage') return t('galleryStorage');
    if (code === 'duplicate') return t('galleryDuplicate');
    if (code === 'offline') return `${t('galleryFailed')}. ${messageOf(code)}`;
    return t('galleryOther', { message: messageOf(code) });
  }

  return {
    busy,
    started,
    generate: (...options: Parameters<typeof generate>) => void generate(...options),
    finish,
  };
}

/** The button, with the progress of a job that it started or that was running before the page was loaded. */
export function GalleryGeneration({
  schoolId,
  category,
  disabled,
  generation,
  onGenerate,
}: {
  schoolId: string;
  category: string;
  disabled: boolean;
  generation: ReturnType<typeof useGalleryGeneration>;
  onGenerate: () => void;
}) {
  const t = useTranslations('ImageGeneration');
  const watched = generation.started?.category ?? category;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-1 py-3 max-lg:grid-cols-1 max-lg:justify-items-start">
      <Button
        variant="outline"
        className="aria-busy:[&_svg]:animate-spin"
        disabled={disabled || generation.busy || category === ''}
        aria-busy={generation.busy}
        aria-describedby="gallery-generate-hint"
        onClick={onGenerate}
      >
        <Icon name="sparkles" /> {t(generation.busy ? 'generating' : 'generateAi')}
      </Button>
      <FieldDescription id="gallery-generate-hint">
        {t(category === '' ? 'chooseCategory' : 'note')}
      </FieldDescription>
      {watched !== '' && (
        <JobProgress
          className="col-span-full max-lg:w-full"
          kind="gallery-image"
          subject={`${schoolId}:${watched}`}
          jobId={generation.started?.jobId ?? null}
          onFinished={generation.finish}
        />
      )}
    </div>
  );
}
