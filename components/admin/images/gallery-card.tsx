'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { ChoiceField } from '@/components/admin/form/state-fields';
import { Field, FieldDescription, fieldIds } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { Language } from '@/lib/i18n/locales';
import { chooseMainImage } from '@/lib/images/actions/choose-main-image';
import { deleteGalleryImage } from '@/lib/images/actions/delete-gallery-image';
import { describePicture } from '@/lib/images/actions/describe-picture';
import { reorderGallery } from '@/lib/images/actions/reorder-gallery';
import { categoryLabel, GALLERY_CATEGORIES } from '@/lib/images/model/categories';
import { type AdminImages, MAX_DESCRIPTION } from '@/lib/images/model/upload';
import { DropZone } from './drop-zone';
import { GalleryGeneration, useGalleryGeneration } from './gallery-generation';
import { GalleryItem } from './gallery-item';
import { sendPictures } from './send-pictures';
import { UploadButton, UploadProgress } from './upload-button';
import { type ImageActionState, useImageAction } from './use-image-action';
import { useMoveFocus } from './use-move-focus';

export function GalleryCard({
  language,
  school,
  gallery,
  actionState,
}: {
  language: Language;
  school: { id: string; name: string };
  gallery: AdminImages['gallery'];
  actionState: ImageActionState;
}) {
  const t = useTranslations('AdminImages');
  const { run, reason, refusals } = useImageAction(actionState);
  const keepFocus = useMoveFocus(actionState.busy);
  const [category, setCategory] = useState('');
  const [description, setDescription] = useState('');
  const [share, setShare] = useState<number | null>(null);
  const generation = useGalleryGeneration({
    school,
    onEnd(drawn) {
      if (drawn) setDescription('');
      actionState.onReload();
    },
  });
  const needsCategory = category === '' ? t('chooseCategoryFirst') : undefined;

  async function upload(files: File[]) {
    if (actionState.busy || files.length === 0) return;
    if (needsCategory) {
      toast.error(t('error'), { description: needsCategory });
      return;
    }
    actionState.setBusy(true);
    setShare(0);
    const sent = await sendPictures({
      school: school.id,
      category,
      description,
      files,
      onProgress: setShare,
    });
    setShare(null);
    actionState.setBusy(false);
    if (!sent.ok) {
      toast.error(t('galleryUploadFailed'), {
        description: sent.refused.length > 0 ? refusals(sent.refused) : reason(sent.reason),
      });
      actionState.onReload();
      return;
    }
    const { stored, refused, images } = sent.answer;
    actionState.onChange(images);
    setDescription('');
    toast.success(t('galleryUploaded'), { description: t('uploadedCount', { count: stored }) });
    if (sent.small.length > 0) toast.warning(t('small', { names: sent.small.join(', ') }));
    if (refused.length > 0) toast.error(t('galleryUploadFailed'), { description: refusals(refused) });
  }

  const remove = (id: string) =>
    run(
      () => deleteGalleryImage({ id, schoolId: school.id }),
      () => toast.success(t('deleted')),
      t('deleteFailed'),
    );

  function move(index: number, by: -1 | 1) {
    const ids = gallery.map(({ id }) => id);
    const [moved] = ids.splice(index, 1);
    if (moved === undefined) return;
    ids.splice(index + by, 0, moved);
    keepFocus(moved, by);
    void run(
      () => reorderGallery({ schoolId: school.id, ids }),
      () => {},
      t('reorderFailed'),
    );
  }

  return (
    <section aria-labelledby="images-gallery">
      <div className="mb-2.5 flex min-h-8.5 items-center justify-between gap-3">
        <h2 className="mb-0.5" id="images-gallery">
          {t('gallery')}
        </h2>
        <span className="text-ink-3 tabular-nums">{t('count', { count: gallery.length })}</span>
      </div>
      <DropZone onFiles={upload}>
        <div className="grid grid-cols-[210px_minmax(0,1fr)_auto_auto] items-end gap-3 border-b border-rule pb-4 has-[+_#gallery-upload-hint]:grid-cols-[210px_minmax(0,1fr)_auto] has-[+_#gallery-upload-hint]:border-0 has-[+_#gallery-upload-hint]:pb-0 max-lg:grid-cols-1 max-lg:has-[+_#gallery-upload-hint]:grid-cols-1">
          <ChoiceField
            id="gallery-category"
            label={t('category')}
            empty={t('choose')}
            value={category}
            options={GALLERY_CATEGORIES.map((value) => [value, categoryLabel(value, language)])}
            onChoose={setCategory}
          />
          <Field id="gallery-description" label={t('description')}>
            <Input
              {...fieldIds('gallery-description')}
              value={description}
              maxLength={MAX_DESCRIPTION}
              placeholder={t('descriptionHint')}
              onChange={(event) => setDescription(event.target.value)}
              onKeyDown={(event) => {
                // Enter would submit the school's form.
                if (event.key === 'Enter') event.preventDefault();
              }}
            />
          </Field>
          <UploadButton
            multiple
            label={t('uploadMany')}
            disabled={actionState.busy || generation.busy || needsCategory !== undefined}
            describedBy="gallery-upload-hint"
            onFiles={upload}
          />
        </div>
        <FieldDescription className="border-b border-rule pt-2 pb-4" id="gallery-upload-hint">
          {needsCategory ?? t('limitsMany')}
        </FieldDescription>
        <GalleryGeneration
          schoolId={school.id}
          category={category}
          disabled={actionState.busy}
          generation={generation}
          onGenerate={() => generation.generate(category, description)}
        />
        {share !== null && <UploadProgress share={share} label={t('uploading')} working={t('working')} />}
        {gallery.length === 0 ? (
          <p className="py-18 text-center text-ink-2">{t('galleryEmpty')}</p>
        ) : (
          <ul className="grid grid-cols-3 gap-5 pt-4 max-lg:grid-cols-2">
            {gallery.map((image, index) => (
              <GalleryItem
                key={image.id}
                image={image}
                label={categoryLabel(image.category, language)}
                place={{ number: index + 1, of: gallery.length }}
                busy={actionState.busy}
                onMove={(by) => move(index, by)}
                onDelete={() => remove(image.id)}
                school={school.name}
                onDescribe={(texts) =>
                  run(
                    () => describePicture({ id: image.id, schoolId: school.id, ...texts }),
                    () => toast.success(t('detailsSaved')),
                    t('detailsFailed'),
                  )
                }
                onChoose={() =>
                  run(
                    () => chooseMainImage({ id: image.id, schoolId: school.id }),
                    () => toast.success(t('mainChosen')),
                    t('mainChooseFailed'),
                  )
                }
              />
            ))}
          </ul>
        )}
      </DropZone>
    </section>
  );
}
