import { siteImageAddress } from '../../schools/model/image-address';
import { MAIN_CATEGORY } from './categories';

export const IMAGE_TYPES = ['real', 'ai_generated'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** A stored picture of a school, as public pages show it. */
export interface SchoolImage {
  id: string;
  /** Path on this site. */
  address: string;
  type: ImageType;
  /** What the picture shows, in the words of whoever stored it; null when nobody said more than the default. */
  alt: string | null;
  /** The same in English. */
  altEn: string | null;
  /** Who made it and under which terms it is shown. */
  credit: string | null;
  /** 'main', one of the gallery categories, or another text. */
  category: string;
}

/** A row of school_images, as far as public pages read it. */
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

/** The text that is stored when nobody describes a picture (specification, point 3). */
export function defaultAltText(schoolName: string): string {
  return `${schoolName} culinary school`;
}

/** A stored row as a picture; null when it lies where this site takes nothing from. */
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

/** Whether the picture with this address was made by AI, which only its own record knows. */
export function isAiPicture(images: readonly SchoolImage[], address: string | null): boolean {
  return images.find((image) => image.address === address)?.type === 'ai_generated';
}

/** The pictures in the order in which a page shows them: the main one, then the gallery as it is stored; none twice. */
export function mainFirst(images: readonly SchoolImage[]): SchoolImage[] {
  const isMain = (image: SchoolImage) => image.category === MAIN_CATEGORY;
  const ordered = [...images.filter(isMain), ...images.filter((image) => !isMain(image))];
  return ordered.filter(({ address }, at) => ordered.findIndex((other) => other.address === address) === at);
}

/** Main picture and gallery; a main picture that only the school's own row knows comes first. */
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

/** The stored main picture, and whether a model made it; null when there is none. */
export function mainPicture(
  own: string | null,
  stored: readonly SchoolImage[],
): Pick<SchoolImage, 'address' | 'type'> | null {
  const main = withMain(own, stored).find(({ category }) => category === MAIN_CATEGORY);
  if (!main) return null;
  return { address: main.address, type: isAiPicture(stored, main.address) ? 'ai_generated' : 'real' };
}
