'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { JobProgress } from '@/components/admin/jobs/job-progress';
import { ConfirmDialog } from '@/components/ui/alert-dialog';
import { badgeVariants } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { FieldDescription } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { deleteMainImage } from '@/lib/images/actions/delete-main-image';
import { describePicture } from '@/lib/images/actions/describe-picture';
import { MAIN_CATEGORY } from '@/lib/images/model/categories';
import type { AdminImage } from '@/lib/images/model/upload';
import { DropZone } from './drop-zone';
import { PictureDetails, type PictureTexts } from './picture-details';
import { PictureFrame } from './picture-frame';
import { sendPictures } from './send-pictures';
import { UploadButton, UploadProgress } from './upload-button';
import { type ImageActionState, useImageAction } from './use-image-action';
import { useImageGeneration } from './use-image-generation';

export function MainImageCard({
  school,
  artwork,
  image,
  actionState,
}: {
  school: { id: string; name: string };
  artwork: string;
  image: AdminImage | null;
  actionState: ImageActionState;
}) {
  const t = useTranslations('AdminImages');
  const generationText = useTranslations('ImageGeneration');
  const { run, reason, refusals } = useImageAction(actionState);
  const [confirming, setConfirming] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const address = image?.address && image.address !== broken ? image.address : null;

  /** `texts`: of the picture that this one is a part of. */
  async function upload([file]: File[], texts?: PictureTexts) {
    if (!file || busy) return;
    actionState.setBusy(true);
    setShare(0);
    const files = [file];
    const sent = await sendPictures({
      school: school.id,
      category: MAIN_CATEGORY,
      description: '',
      files,
      onProgress: setShare,
    });
    setShare(null);
    actionState.setBusy(false);
    if (sent.ok) {
      actionState.onChange(sent.answer.images);
      toast.success(t('mainUploaded'));
      const id = sent.answer.images.main?.id;
      if (texts && id) await saveTexts(id, texts);
      if (sent.small.length > 0) toast.warning(t('small', { names: sent.small.join(', ') }));
    } else {
      toast.error(t('mainUploadFailed'), {
        description: sent.refused.length > 0 ? refusals(sent.refused) : reason(sent.reason),
      });
      actionState.onReload();
    }
  }

  const saveTexts = (id: string, { alt, altEn, credit, licence }: PictureTexts) =>
    run(
      () => describePicture({ id, schoolId: school.id, alt, altEn, credit, licence }),
      () => toast.success(t('detailsSaved')),
      t('detailsFailed'),
    );

  const generation = useImageGeneration({
    school,
    hasReal: image?.type === 'real',
    follow: false,
    onOutcome(outcome, { regenerate }) {
      if (outcome.kind === 'failed') {
        const message = outcome.message ?? generationText('defaultMessage');
        toast.error(t('error'), { description: generationText('mainFailed', { message }) });
      } else if (outcome.kind === 'kept') toast.info(generationText('kept'));
      else {
        toast.success(generationText(regenerate ? 'regenerated' : 'generated'), {
          description: generationText('newPicture', { name: school.name }),
        });
      }
      actionState.onReload();
    },
  });
  const busy = actionState.busy || generation.busy;

  const remove = () =>
    run(
      () => deleteMainImage({ schoolId: school.id }),
      ({ fileLeft }) => {
        if (fileLeft) toast.warning(t('deleted'), { description: t('fileLeft') });
        else toast.success(t('deleted'), { description: t('mainDeleted') });
      },
      t('mainDeleteFailed'),
    );

  return (
    <section aria-labelledby="images-main">
      <div className="mb-2.5 flex min-h-8.5 items-center justify-between gap-3">
        <h2 className="mb-0.5" id="images-main">
          {t('main')}
        </h2>
      </div>
      <DropZone className="relative" onFiles={(files) => upload(files)}>
        {address === null ? (
          <img
            className="aspect-4/3 w-full rounded-md object-cover photo"
            src={artwork}
            width={400}
            height={300}
            alt=""
          />
        ) : (
          <img
            className="aspect-4/3 w-full rounded-md object-cover photo"
            src={address}
            width={400}
            height={300}
            alt={image?.alt || t('mainAlt', { name: school.name })}
            onError={() => setBroken(address)}
          />
        )}
        <span className={cn(badgeVariants(), 'absolute top-2 left-2')}>
          {t(address !== null && image?.source === 'storage' ? 'storage' : 'fallback')}
        </span>
        {address !== null && image?.type === 'ai_generated' && (
          <span className={cn(badgeVariants({ variant: 'solid' }), 'absolute top-2 right-2 left-auto')}>
            {t('ai')}
          </span>
        )}
      </DropZone>
      {address === null && (
        <p className="mt-2 flex items-center gap-2 font-semibold">
          <Icon name="image" /> {t('noImage')}
        </p>
      )}
      <FieldDescription className="mt-2 mb-3.5">
        {t(address === null ? 'noImageHint' : 'limits')}
      </FieldDescription>
      {share !== null && <UploadProgress share={share} label={t('uploading')} working={t('working')} />}
      <div className="grid gap-2">
        <UploadButton primary label={t('upload')} disabled={busy} onFiles={(files) => upload(files)} />
        <div className="grid grid-cols-2 gap-2">
          <Button
            variant="outline"
            disabled={busy || image?.type === 'ai_generated'}
            aria-describedby="main-generate-hint"
            onClick={() => generation.generate({ regenerate: false })}
          >
            <Icon name="sparkles" /> {generationText('generate')}
          </Button>
          <Button
            variant="outline"
            disabled={busy || image === null}
            aria-describedby="main-generate-hint"
            onClick={() => generation.generate({ regenerate: true })}
          >
            <Icon name="refresh-cw" /> {generationText('regenerate')}
          </Button>
        </div>
        <FieldDescription id="main-generate-hint">{generationText('note')}</FieldDescription>
        {generation.busy && generation.jobId === null && <p role="status">{generationText('generating')}</p>}
        <JobProgress
          kind="school-image"
          subject={school.id}
          jobId={generation.jobId}
          onFinished={generation.finish}
        />
        {image?.id && address !== null && image.type === 'real' && (
          <PictureFrame address={address} disabled={busy} onChoose={(file) => upload([file], image)} />
        )}
        {image?.id && (
          <PictureDetails
            id={image.id}
            name={t('main')}
            texts={image}
            disabled={busy}
            onSave={(texts) => saveTexts(image.id ?? '', texts)}
          />
        )}
        {image !== null && (
          <Button variant="destructive" disabled={busy} onClick={() => setConfirming(true)}>
            <Icon name="trash-2" /> {t('deleteMain')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={t('deleteMain')}
        text={t('deleteMainQuestion')}
        cancel={t('cancel')}
        confirm={t('delete')}
        destructive
        onConfirm={remove}
      />
      {generation.dialog}
    </section>
  );
}
