import 'server-only';
import { digitalSourceOf, markOf, TRAINED_MODEL } from '@/lib/images/model/digital-source';
import { MAX_PIXELS } from '@/lib/images/model/upload';
import { log } from '@/lib/log';
import { done, failed, type Result } from '@/lib/result';
import { loadSharp } from './load-sharp';

export interface PreparedPicture {
  data: Buffer;
  contentType: 'image/webp';
  extension: 'webp';
}

type Refusal = 'empty' | 'wrongType' | 'heic' | 'damaged' | 'tooManyPixels' | 'noEncoder';
type Format = 'jpeg' | 'png' | 'webp' | 'avif';

/** Pages show 1,600 pixels at most, on high-density screens too. */
const MAX_SIDE = 2000;
const QUALITY = 82;
const JPEG_END = Buffer.from([0xff, 0xd9]);
/** 40 megapixels take a few seconds; a malicious file could take minutes. */
const MAX_SECONDS = 30;

/**
 * Re-encodes the first frame, upright, in sRGB, without metadata except the AI mark. Never throws for invalid content.
 * A host that cannot re-encode refuses: metadata of a photo may name a place or a person.
 */
export async function preparePicture(
  file: Buffer,
  { byModel = false }: { byModel?: boolean } = {},
): Promise<Result<PreparedPicture, Refusal>> {
  if (file.length === 0) return failed('empty');
  const format = formatOf(file);
  if (format === null || format === 'heic') return failed(format ?? 'wrongType');
  const drawn = await draw(file, format, byModel);
  // Some cameras omit the last two bytes. With them, in strict mode, only a complete JPEG is decoded.
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
  const sharp = await loadSharp();
  if (sharp === null) return failed('noEncoder');
  try {
    // The size is checked before anything is decoded.
    const head = await sharp(file, { limitInputPixels: false }).metadata();
    if (head.format !== (format === 'avif' ? 'heif' : format)) return failed('wrongType');
    if (head.width * head.height > MAX_PIXELS) return failed('tooManyPixels');
    const source = digitalSourceOf(head.xmpAsString ?? '') ?? (byModel ? TRAINED_MODEL : null);
    const drawn = sharp(file, { limitInputPixels: MAX_PIXELS, failOn, autoOrient: true })
      .timeout({ seconds: MAX_SECONDS })
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY });
    const data = await (source === null ? drawn : drawn.withXmp(markOf(source))).toBuffer();
    return done({ data, contentType: 'image/webp', extension: 'webp' });
  } catch (error) {
    log.warn(`An uploaded ${format} was refused: ${error instanceof Error ? error.message : error}`);
    return failed('damaged');
  }
}

/** Detected from the first bytes; 'heic' is recognised but cannot be decoded here. */
function formatOf(file: Buffer): Format | 'heic' | null {
  const begins = (bytes: string, at = 0) =>
    file.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1'));
  if (begins('\xff\xd8\xff')) return 'jpeg';
  if (begins('\x89PNG\r\n\x1a\n')) return 'png';
  if (begins('RIFF') && begins('WEBP', 8)) return 'webp';
  if (!begins('ftyp', 4)) return null;
  // The box lists the compatible brands.
  const brands = file.toString('latin1', 8, Math.min(file.readUInt32BE(0), 64));
  if (/avi[fs]/.test(brands)) return 'avif';
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) ? 'heic' : null;
}
