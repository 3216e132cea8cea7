'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { categoryEmoji } from '@/lib/images/model/categories';
import type { AdminImages } from '@/lib/images/model/upload';
import { PictureDetails, type PictureTexts } from './picture-details';
import { arrowId } from './use-move-focus';

export function GalleryItem({
  image,
  label,
  place,
  busy,
  school,
  onMove,
  onDelete,
  onDescribe,
  onChoose,
}: {
  image: AdminImages['gallery'][number];
  label: string;
  place: { number: number; of: number };
  busy: boolean;
  school: string;
  onMove: (by: -1 | 1) => void;
  onDelete: () => void;
  onDescribe: (texts: PictureTexts) => void;
  onChoose: () => void;
}) {
  const t = useTranslations('AdminImages');
  const [confirming, setConfirming] = useState(false);
  const [broken, setBroken] = useState(false);
  const { number, of } = place;
  const what = { label, number };
  return (
    <li className="gallery-item">
      <figure>
        {image.address === null || broken ? (
          <p className="no-image">
            <Icon name="image" /> {t('noImage')}
          </p>
        ) : (
          <img
            src={image.address}
            width={400}
            height={300}
            alt={image.alt || t('defaultAlt', { name: school })}
            onError={() => setBroken(true)}
          />
        )}
        <span className={image.type === 'ai_generated' ? 'srcbadge ai' : 'srcbadge'}>
          {t(image.type === 'ai_generated' ? 'ai' : 'real')}
        </span>
      </figure>
      <p className="cat">
        <span aria-hidden="true">{categoryEmoji(image.category)}</span> {label}
      </p>
      <div className="picture-actions">
        <PictureDetails
          id={image.id}
          name={t('imageNumber', what)}
          texts={image}
          disabled={busy}
          onSave={onDescribe}
        />
        <Button disabled={busy} aria-label={`${t('makeMain')}: ${t('imageNumber', what)}`} onClick={onChoose}>
          {t('makeMain')}
        </Button>
      </div>
      <div className="meta">
        <span className="alt">{image.alt || t('defaultAlt', { name: school })}</span>
        <button
          type="button"
          className="iconbtn"
          id={arrowId(image.id, -1)}
          aria-label={t('moveUp', what)}
          disabled={busy || number === 1}
          onClick={() => onMove(-1)}
        >
          <Icon name="arrow-up" />
        </button>
        <button
          type="button"
          className="iconbtn"
          id={arrowId(image.id, 1)}
          aria-label={t('moveDown', what)}
          disabled={busy || number === of}
          onClick={() => onMove(1)}
        >
          <Icon name="arrow-down" />
        </button>
        <button
          type="button"
          className="iconbtn danger"
          aria-label={t('deleteOne', what)}
          disabled={busy}
          onClick={() => setConfirming(true)}
        >
          <Icon name="trash-2" />
        </button>
      </div>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={t('deleteTitle')}
        text={t('deleteQuestion', what)}
        cancel={t('cancel')}
        confirm={t('delete')}
        destructive
        onConfirm={onDelete}
      />
    </li>
  );
}
