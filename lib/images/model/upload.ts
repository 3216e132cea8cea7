import { GALLERY_CATEGORIES, MAIN_CATEGORY } from './categories';
import type { ImageType } from './school-image';

/** Upload limits (docs/quality.md): bytes of a file, its pixels, files of a request. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_PIXELS = 40_000_000;
export const MAX_FILES = 20;
export const MAX_DESCRIPTION = 500;
export const MAX_CREDIT = 200;
export const MIN_WIDTH = 800;

/** For file choosers. Without HEIC, so that phones convert theirs; the server checks the content. */
export const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

export const UPLOAD_CATEGORIES = [MAIN_CATEGORY, ...GALLERY_CATEGORIES] as const;

export const FILE_REFUSALS = [
  'empty',
  'wrongType',
  'heic',
  'damaged',
  'tooBig',
  'tooManyPixels',
  'noEncoder',
  'tooManyFiles',
  'duplicate',
  'missing',
  'storage',
  'failed',
] as const;
export type FileRefusal = (typeof FILE_REFUSALS)[number];

export const REQUEST_REFUSALS = [
  'signedOut',
  'forbidden',
  'foreign',
  'noEncoder',
  'notMultipart',
  'tooBig',
  'interrupted',
  'noCategory',
  'noFile',
  'invalid',
  'missing',
  'failed',
] as const;
export type RequestRefusal = (typeof REQUEST_REFUSALS)[number];

export interface AdminImage {
  /** Null for a main picture without a row. */
  id: string | null;
  /** Path on this site; null when the address is not allowed. */
  address: string | null;
  /** In the bucket or among the site's files. */
  source: 'storage' | 'fallback';
  type: ImageType;
  /** Spanish or unknown language; '' for the default text. */
  alt: string;
  altEn: string;
  credit: string;
  licence: string;
  category: string;
}

export interface AdminImages {
  main: AdminImage | null;
  gallery: (AdminImage & { id: string })[];
}

export interface UploadAnswer {
  stored: number;
  refused: { name: string; reason: FileRefusal }[];
  images: AdminImages;
}
