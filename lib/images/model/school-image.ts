import { siteImageAddress } from '../../schools/model/image-address';
import { MAIN_CATEGORY } from './categories';

export const IMAGE_TYPES = ['real', 'ai_generated'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

export interface SchoolImage {
  id: string;
  address: string;
  type: ImageType;
  /** Null for the default text. */
  alt: string | null;
  altEn: string | null;
  credit: string | null;
  /** 'main', a gallery category, or other text. */
  category: string;
}

export interface SchoolImageRow {
  id: string;
  image_url: string;
  image_type: string;
  alt_text: string | null;
  alt_text_en: string | null;
  credit: string | null;
  licence: string | null;
  image_category: string;
}

/** The stored default (specification, point 3). */
export function defaultAltText(schoolName: string): string {
  return `${schoolName} culinary school`;
}

/** Null when the address is not allowed. */
export function toSchoolImage(row: SchoolImageRow, schoolName: string): SchoolImage | null {
  const address = siteImageAddress(row.image_url);
  if (address === null) return null;
  const alt = row.alt_text?.trim();
  return {
    id: row.id,
    address,
    type: row.image_type === 'ai_generated' ? 'ai_generated' : 'real',
    alt: alt && alt !== defaultAltText(schoolName) ? alt : null,
    altEn: row.alt_text_en,
    credit: [row.credit, row.licence].filter(Boolean).join(' · ') || null,
    category: row.image_category,
  };
}

/** By address, because the school's record does not have it. */
export function isAiPicture(images: readonly SchoolImage[], address: string | null): boolean {
  return images.find((image) => image.address === address)?.type === 'ai_generated';
}

/** Main picture, then the gallery in order, without duplicates. */
export function mainFirst(images: readonly SchoolImage[]): SchoolImage[] {
  const isMain = (image: SchoolImage) => image.category === MAIN_CATEGORY;
  const ordered = [...images.filter(isMain), ...images.filter((image) => !isMain(image))];
  return ordered.filter(({ address }, at) => ordered.findIndex((other) => other.address === address) === at);
}

/** A main picture without a row comes first. */
export function withMain(own: string | null, stored: readonly SchoolImage[]): SchoolImage[] {
  if (own === null || stored.some(({ category }) => category === MAIN_CATEGORY)) return [...stored];
  return [
    {
      id: MAIN_CATEGORY,
      address: own,
      type: 'real',
      alt: null,
      altEn: null,
      credit: null,
      category: MAIN_CATEGORY,
    },
    ...stored,
  ];
}

/** Null when there is none. */
export function mainPicture(
  own: string | null,
  stored: readonly SchoolImage[],
): Pick<SchoolImage, 'address' | 'type'> | null {
  const main = withMain(own, stored).find(({ category }) => category === MAIN_CATEGORY);
  if (!main) return null;
  return { address: main.address, type: isAiPicture(stored, main.address) ? 'ai_generated' : 'real' };
}
