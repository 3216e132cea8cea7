'use client';

import { useState } from 'react';
import { useRefresh } from '@/components/admin/use-refresh';
import type { Language } from '@/lib/i18n/locales';
import type { AdminImages } from '@/lib/images/model/upload';
import { GalleryCard } from './gallery-card';
import { MainImageCard } from './main-image-card';

/** Main image and gallery; while one is changing, the other's buttons are disabled. */
export function ImagesPane({
  language,
  schoolId,
  schoolName,
  artwork,
  stored,
}: {
  language: Language;
  schoolId: string;
  schoolName: string;
  /** The placeholder artwork, shown on public pages without a main picture. */
  artwork: string;
  stored: AdminImages;
}) {
  const refresh = useRefresh();
  const [images, setImages] = useState(stored);
  const [seen, setSeen] = useState(stored);
  const [busy, setBusy] = useState(false);
  // A refresh brought newer data.
  if (seen !== stored) {
    setSeen(stored);
    setImages(stored);
  }
  const school = { id: schoolId, name: schoolName };
  const actionState = {
    busy,
    setBusy,
    onChange(changed: AdminImages) {
      setImages(changed);
      void refresh();
    },
    onReload: refresh,
  };
  return (
    <div className="grid grid-cols-[340px_minmax(0,1fr)] gap-10 pt-5 pb-7 max-lg:grid-cols-1">
      <MainImageCard school={school} artwork={artwork} image={images.main} actionState={actionState} />
      <GalleryCard language={language} school={school} gallery={images.gallery} actionState={actionState} />
    </div>
  );
}
