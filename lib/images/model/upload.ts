import { GALLERY_CATEGORIES, MAIN_CATEGORY } from './categories';
import type { ImageType } from './school-image';

/** What may be uploaded (docs/quality.md): one file in bytes, its picture in pixels, the files of one request. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_PIXELS = 40_000_000;
export const MAX_FILES = 20;
export const MAX_DESCRIPTION = 500;
export const MAX_CREDIT = 200;
/** Pages show pictures at this width and more: narrower ones look blurred. */
export const MIN_WIDTH = 800;

/** What a file chooser offers, without HEIC, so that phones convert theirs; the server looks at the content instead. */
export const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

export const UPLOAD_CATEGORIES = [MAIN_CATEGORY, ...GALLERY_CATEGORIES] as const;

/** Why one file was refused. */
export const FILE_REFUSALS = [
  'empty',
  'wrongType',
  'heic',
  'damaged',
  'tooBig',
  'tooManyPixels',
  'tooManyFiles',
  'duplicate',
  'missing',
  'storage',
  'failed',
] as const;
export type FileRefusal = (typeof FILE_REFUSALS)[number];

/** Why a whole request was refused. */
export const REQUEST_REFUSALS = [
  'signedOut',
  'forbidden',
  'foreign',
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

/** A picture as the editor shows it. */
export interface AdminImage {
  /** Null for a main picture that only the school's own record names. */
  id: string | null;
  /** Path on this site; null for a picture that lies where this site takes nothing from. */
  address: string | null;
  /** Whether it lies in the bucket or among the site's own files. */
  source: 'storage' | 'fallback';
  type: ImageType;
  /** What it shows, in Spanish or whatever was written; '' while nobody has said more than the default. */
  alt: string;
  /** The same in English. */
  altEn: string;
  credit: string;
  licence: string;
  category: string;
}

/** All pictures of a school: the main one and the gallery in its order. */
export interface AdminImages {
  main: AdminImage | null;
  gallery: (AdminImage & { id: string })[];
}

/** What an upload left. */
export interface UploadAnswer {
  /** How many files were stored. */
  stored: number;
  refused: { name: string; reason: FileRefusal }[];
  images: AdminImages;
}
