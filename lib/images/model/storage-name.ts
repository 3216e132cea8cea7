import type { GalleryCategory } from './categories';

/**
 * Names of files in the bucket (specification, point 7). Each holds the moment of its upload in milliseconds, so that a
 * new picture never has the address of an old one.
 */

/** The name of a school's main picture: `{schoolId}-main-{timestamp}.{extension}`. */
export function mainImageName(schoolId: string, timestamp: number, extension: string): string {
  return `${schoolId}-main-${timestamp}.${extension}`;
}

/** The name of a gallery picture; `index` counts the files of one upload from 0. Unknown categories share a word. */
export function galleryImageName(
  schoolId: string,
  category: GalleryCategory | 'other',
  timestamp: number,
  index: number,
  extension: string,
): string {
  return `gallery/${schoolId}-${category}-${timestamp}-${index}.${extension}`;
}

/** The display order of a new picture: after the highest of the gallery, each file of an upload one further. */
export function nextOrder(orders: readonly number[], index: number): number {
  return Math.max(0, ...orders) + index + 1;
}

/** The name of the file behind a row's `storage_path`, which is the encoded end of an address; null when it is none. */
export function fileName(storagePath: string | null): string | null {
  if (storagePath === null) return null;
  try {
    return decodeURIComponent(storagePath);
  } catch {
    return null;
  }
}
