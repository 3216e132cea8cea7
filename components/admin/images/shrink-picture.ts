import { MAX_FILE_BYTES, MAX_PIXELS, MIN_WIDTH } from '@/lib/images/model/upload';

/** Pixels of the longest side after scaling down: twice what pages show. */
const MAX_SIDE = 4000;
const QUALITY = 0.92;
/** Searched for the metadata that marks an AI picture; re-encoding would lose it. */
const HEAD_BYTES = 256 * 1024;

interface Prepared {
  file: File;
  isSmall: boolean;
}

/** Scales down a picture that is too large. A file that the browser cannot decode is returned unchanged. */
export async function shrinkPicture(file: File): Promise<Prepared> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return { file, isSmall: false };
  const { width, height } = bitmap;
  try {
    const isBearable = file.size <= MAX_FILE_BYTES && width * height <= MAX_PIXELS;
    if (isBearable || (await isMarked(file))) return { file, isSmall: width < MIN_WIDTH };
    const factor = Math.min(1, MAX_SIDE / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * factor);
    canvas.height = Math.round(height * factor);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    const smaller = drawn === null ? file : new File([drawn], file.name, { type: drawn.type });
    return { file: smaller, isSmall: width < MIN_WIDTH };
  } finally {
    bitmap.close();
  }
}

async function isMarked(file: File): Promise<boolean> {
  return /trainedAlgorithmicMedia/i.test(await file.slice(0, HEAD_BYTES).text());
}
