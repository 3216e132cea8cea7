import 'server-only';
import { type GalleryCategory, MAIN_CATEGORY } from '@/lib/images/model/categories';
import { defaultAltText, type ImageType } from '@/lib/images/model/school-image';
import { galleryImageName, nextOrder } from '@/lib/images/model/storage-name';
import type { FileRefusal } from '@/lib/images/model/upload';
import { log } from '@/lib/log';
import { done, failed, type Result } from '@/lib/result';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import { removeFile, storeFile } from './bucket';
import type { PreparedPicture } from './prepare-picture';

export interface GalleryPlace {
  school: { id: string; name: string };
  category: GalleryCategory;
  /** Empty for the default text. */
  description: string;
  timestamp: number;
  /** The display orders before the upload. */
  orders: readonly number[];
  /** 'real' by default. */
  type?: ImageType;
}

/** Of all categories together. Throws BackendError. */
export async function ordersOf(client: BackendClient, schoolId: string): Promise<number[]> {
  const rows = unwrap(
    'display orders',
    await client
      .from('school_images')
      .select('display_order')
      .eq('school_id', schoolId)
      .neq('image_category', MAIN_CATEGORY),
  );
  return rows.map((row) => row.display_order);
}

/** Stores file and row, and returns the address; a failing step leaves neither. */
export async function storeGallery(
  client: BackendClient,
  { school, category, description, timestamp, orders, type = 'real' }: GalleryPlace,
  index: number,
  picture: PreparedPicture,
): Promise<Result<string, FileRefusal>> {
  const name = galleryImageName(school.id, category, timestamp, index, picture.extension);
  const address = await storeFile(client, name, picture);
  if (address === null) return failed('storage');
  const id = crypto.randomUUID();
  const { error } = await client.from('school_images').insert({
    id,
    school_id: school.id,
    image_url: address,
    image_type: type,
    alt_text: description || defaultAltText(school.name),
    image_category: category,
    display_order: nextOrder(orders, index),
  });
  if (!error) return done(address);
  log.error(`Row of ${name}: ${error.message}`);
  // The row may exist although the response was lost. The file stays unless it certainly does not.
  const undone = await client.from('school_images').delete().eq('id', id);
  if (!undone.error) await removeFile(client, name);
  return failed(reasonOf(error.code));
}

export function reasonOf(code: string): FileRefusal {
  if (code === '23505') return 'duplicate';
  return code === '23503' ? 'missing' : 'failed';
}
