import type { GalleryCategory } from './categories';

/** File names in the bucket (specification, point 7), with the upload's milliseconds, so that they are never reused. */

/** `{schoolId}-main-{timestamp}.{extension}`. */
export function mainImageName(schoolId: string, timestamp: number, extension: string): string {
  return `${schoolId}-main-${timestamp}.${extension}`;
}

/** `index` counts the files of one upload from 0. Unknown categories share a word. */
export function galleryImageName(
  schoolId: string,
  category: GalleryCategory | 'other',
  timestamp: number,
  index: number,
  extension: string,
): string {
  return `gallery/${schoolId}-${category}-${timestamp}-${index}.${extension}`;
}

/** After the highest of the gallery; `index` counts the files of one upload. */
export function nextOrder(orders: readonly number[], index: number): number {
  return Math.max(0, ...orders) + index + 1;
}

/** File name in a row's `storage_path`, which is the encoded end of an address; null when invalid. */
export function fileName(storagePath: string | null): string | null {
  if (storagePath === null) return null;
  try {
    return decodeURIComponent(storagePath);
  } catch {
    return null;
  }
}
