'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { ConfirmDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { deleteMainImage } from '@/lib/images/actions/delete-main-image';
import { MAIN_CATEGORY } from '@/lib/images/model/categories';
import type { AdminImage } from '@/lib/images/model/upload';
import { DropZone } from './drop-zone';
import { sendPictures } from './send-pictures';
import { UploadButton, UploadProgress } from './upload-button';
import { useWork, type Work } from './work';

/** The picture that stands for the school: upload, replace, delete. */
export function MainImageCard({
  school,
  cover,
  image,
  work,
}: {
  school: { id: string; name: string };
  cover: string;
  image: AdminImage | null;
  work: Work;
}) {
  const t = useTranslations('AdminImages');
  const { run, reason, refusals } = useWork(work);
  const [asking, setAsking] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const address = image?.address && image.address !== broken ? image.address : null;

  async function upload([file]: File[]) {
    if (!file || work.busy) return;
    work.setBusy(true);
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
    work.setBusy(false);
    if (sent.ok) {
      work.onChange(sent.answer.images);
      toast.success(t('mainUploaded'));
    } else {
      toast.error(t('mainUploadFailed'), {
        description: sent.refused.length > 0 ? refusals(sent.refused) : reason(sent.reason),
      });
      work.onFailure();
    }
  }

  const remove = () =>
    run(
      () => deleteMainImage({ schoolId: school.id }),
      () => toast.success(t('deleted'), { description: t('mainDeleted') }),
      t('mainDeleteFailed'),
    );

  return (
    <section aria-labelledby="images-main">
      <div className="pane-head">
        <h2 id="images-main">{t('main')}</h2>
      </div>
      <DropZone className="main-image" onFiles={upload}>
        {address === null ? (
          <img src={cover} width={400} height={300} alt="" />
        ) : (
          <img
            src={address}
            width={400}
            height={300}
            alt={image?.alt || t('mainAlt', { name: school.name })}
            onError={() => setBroken(address)}
          />
        )}
        <span className="srcbadge">
          {t(address !== null && image?.source === 'storage' ? 'storage' : 'fallback')}
        </span>
        {address !== null && image?.type === 'ai_generated' && (
          <span className="srcbadge ai right">{t('ai')}</span>
        )}
      </DropZone>
      {address === null && (
        <p className="no-image">
          <Icon name="image" /> {t('noImage')}
        </p>
      )}
      <p className="hint">{t(address === null ? 'noImageHint' : 'limits')}</p>
      {share !== null && <UploadProgress share={share} label={t('uploading')} working={t('working')} />}
      <div className="stack">
        <UploadButton primary label={t('upload')} disabled={work.busy} onFiles={upload} />
        {image !== null && (
          <Button variant="destructive" disabled={work.busy} onClick={() => setAsking(true)}>
            <Icon name="trash-2" /> {t('deleteMain')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('deleteMain')}
        text={t('deleteMainQuestion')}
        cancel={t('cancel')}
        confirm={t('delete')}
        destructive
        onConfirm={remove}
      />
    </section>
  );
}
