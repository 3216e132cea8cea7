'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/alert-dialog';
import { badgeVariants } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
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
    <li>
      <figure className="relative">
        {image.address === null || broken ? (
          <p className="flex aspect-4/3 items-center justify-center gap-2 rounded-sm bg-tint font-semibold text-ink-2">
            <Icon name="image" /> {t('noImage')}
          </p>
        ) : (
          <img
            className="aspect-4/3 w-full rounded-sm object-cover photo"
            src={image.address}
            width={400}
            height={300}
            alt={image.alt || t('defaultAlt', { name: school })}
            onError={() => setBroken(true)}
          />
        )}
        <span
          className={
            image.type === 'ai_generated'
              ? cn(badgeVariants({ variant: 'solid' }), 'absolute top-2 left-2')
              : cn(badgeVariants(), 'absolute top-2 left-2')
          }
        >
          {t(image.type === 'ai_generated' ? 'ai' : 'real')}
        </span>
      </figure>
      <p className="flex items-center gap-1.75 pt-2 font-semibold">
        <span aria-hidden="true">{categoryEmoji(image.category)}</span> {label}
      </p>
      <div className="flex flex-wrap gap-2 pt-2">
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
      <div className="flex items-start gap-0 pt-0.5">
        <span className="flex-1 py-1 text-micro leading-[1.35] text-ink-3">
          {image.alt || t('defaultAlt', { name: school })}
        </span>
        <Button
          variant="ghost"
          size="icon-sm"
          className="size-7.5 text-ink-2"
          id={arrowId(image.id, -1)}
          aria-label={t('moveUp', what)}
          disabled={busy || number === 1}
          onClick={() => onMove(-1)}
        >
          <Icon name="arrow-up" />
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          className="size-7.5 text-ink-2"
          id={arrowId(image.id, 1)}
          aria-label={t('moveDown', what)}
          disabled={busy || number === of}
          onClick={() => onMove(1)}
        >
          <Icon name="arrow-down" />
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          className="size-7.5 text-tomato-ink"
          aria-label={t('deleteOne', what)}
          disabled={busy}
          onClick={() => setConfirming(true)}
        >
          <Icon name="trash-2" />
        </Button>
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
