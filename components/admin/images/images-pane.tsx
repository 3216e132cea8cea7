'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { Language } from '@/lib/i18n/locales';
import type { AdminImages } from '@/lib/images/model/upload';
import { GalleryCard } from './gallery-card';
import { MainImageCard } from './main-image-card';

/** Both cards; while one of them changes something, the other's buttons wait. */
export function ImagesPane({
  language,
  schoolId,
  schoolName,
  cover,
  stored,
}: {
  language: Language;
  schoolId: string;
  schoolName: string;
  /** The drawn cover, which public pages show without a main picture. */
  cover: string;
  stored: AdminImages;
}) {
  const router = useRouter();
  const [images, setImages] = useState(stored);
  const [seen, setSeen] = useState(stored);
  const [busy, setBusy] = useState(false);
  // The server's newer knowledge, after a refresh.
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
      router.refresh();
    },
    onReload: () => router.refresh(),
  };
  return (
    <div className="editor-grid">
      <MainImageCard school={school} cover={cover} image={images.main} actionState={actionState} />
      <GalleryCard language={language} school={school} gallery={images.gallery} actionState={actionState} />
    </div>
  );
}
