import 'server-only';
import { log } from '@/lib/log';
import { IMAGE_BUCKET } from '@/lib/schools/model/image-address';
import type { BackendClient } from '@/lib/supabase/client';
import type { PreparedPicture } from './prepare-picture';

/** Tries to remove a file before it is left for the image tools. */
const ATTEMPTS = 3;

/** Returns the public address, or null on failure, without a remaining file. */
export async function storeFile(
  client: BackendClient,
  name: string,
  picture: PreparedPicture,
): Promise<string | null> {
  const bucket = client.storage.from(IMAGE_BUCKET);
  const { error } = await bucket.upload(name, picture.data, {
    contentType: picture.contentType,
    // A name is never used again.
    cacheControl: '31536000',
    upsert: true,
  });
  if (!error) return bucket.getPublicUrl(name).data.publicUrl;
  log.error(`Storing ${name}: ${error.message}`);
  // Perhaps only the response was lost.
  await removeFile(client, name);
  return null;
}

/** False when it may still exist; a missing file counts as removed. */
export async function removeFile(client: BackendClient, name: string): Promise<boolean> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { error } = await client.storage.from(IMAGE_BUCKET).remove([name]);
    if (!error) return true;
    log.warn(`Removing ${name}, attempt ${attempt}: ${error.message}`);
  }
  return false;
}

/** Null when storage fails. */
export async function fileExists(client: BackendClient, name: string): Promise<boolean | null> {
  const { error } = await client.storage.from(IMAGE_BUCKET).info(name);
  if (!error) return true;
  const { code, status } = error as { code?: string; status?: number };
  return code === 'NoSuchKey' || status === 404 ? false : null;
}
