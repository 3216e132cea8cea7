import 'server-only';
import sharp from 'sharp';
import { digitalSourceOf, markOf, TRAINED_MODEL } from '@/lib/images/model/digital-source';
import { MAX_PIXELS } from '@/lib/images/model/upload';
import { log } from '@/lib/log';
import { done, failed, type Result } from '@/lib/result';

/** A picture that is safe to store. */
export interface PreparedPicture {
  data: Buffer;
  contentType: 'image/webp';
  extension: 'webp';
}

type Refusal = 'empty' | 'wrongType' | 'heic' | 'damaged' | 'tooManyPixels';
type Format = 'jpeg' | 'png' | 'webp' | 'avif';

/** Pages show 1,600 pixels at most, screens with fine pixels included. */
const LONGEST_SIDE = 2000;
const QUALITY = 82;
const JPEG_END = Buffer.from([0xff, 0xd9]);
/** Decoding and encoding 40 megapixels takes a few seconds; a file made to take minutes is given up. */
const LONGEST_SECONDS = 30;

/**
 * Draws an uploaded picture anew. What a file is, its content says; neither its name nor the sender does. Only the pixels
 * of the first frame survive, upright, in sRGB: metadata (place, camera, comments), colour profiles and whatever else was
 * packed into the file are gone. Only the mark that a model made the picture stays, and is added with `byModel`. Never throws
 * for what a file holds.
 */
export async function preparePicture(
  file: Buffer,
  { byModel = false }: { byModel?: boolean } = {},
): Promise<Result<PreparedPicture, Refusal>> {
  if (file.length === 0) return failed('empty');
  const format = formatOf(file);
  if (format === null || format === 'heic') return failed(format ?? 'wrongType');
  const drawn = await draw(file, format, byModel);
  // Some cameras and tools leave out the last two bytes. With them, and strictly, only a JPEG that has all its pixels is drawn.
  if (drawn.ok || drawn.error !== 'damaged' || format !== 'jpeg' || file.subarray(-2).equals(JPEG_END))
    return drawn;
  return draw(Buffer.concat([file, JPEG_END]), format, byModel, 'warning');
}

async function draw(
  file: Buffer,
  format: Format,
  byModel: boolean,
  failOn: 'error' | 'warning' = 'error',
): Promise<Result<PreparedPicture, Refusal>> {
  try {
    // The size stands in the first bytes: nothing is decoded before it is known to be bearable.
    const head = await sharp(file, { limitInputPixels: false }).metadata();
    if (head.format !== (format === 'avif' ? 'heif' : format)) return failed('wrongType');
    if (head.width * head.height > MAX_PIXELS) return failed('tooManyPixels');
    const source = digitalSourceOf(head.xmpAsString ?? '') ?? (byModel ? TRAINED_MODEL : null);
    const drawn = sharp(file, { limitInputPixels: MAX_PIXELS, failOn, autoOrient: true })
      .timeout({ seconds: LONGEST_SECONDS })
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY });
    const data = await (source === null ? drawn : drawn.withXmp(markOf(source))).toBuffer();
    return done({ data, contentType: 'image/webp', extension: 'webp' });
  } catch (error) {
    log.warn(`An uploaded ${format} was refused: ${error instanceof Error ? error.message : error}`);
    return failed('damaged');
  }
}

/** The format that the first bytes state, of those that are taken; 'heic' is what phones store and cannot be decoded here. */
function formatOf(file: Buffer): Format | 'heic' | null {
  const begins = (bytes: string, at = 0) =>
    file.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1'));
  if (begins('\xff\xd8\xff')) return 'jpeg';
  if (begins('\x89PNG\r\n\x1a\n')) return 'png';
  if (begins('RIFF') && begins('WEBP', 8)) return 'webp';
  if (!begins('ftyp', 4)) return null;
  // The box names the brands that a reader has to know.
  const brands = file.toString('latin1', 8, Math.min(file.readUInt32BE(0), 64));
  if (/avi[fs]/.test(brands)) return 'avif';
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) ? 'heic' : null;
}
