import 'server-only';
import { fileName } from '@/lib/images/model/storage-name';
import { log } from '@/lib/log';
import { done, failed, type Result } from '@/lib/result';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import { removeFile } from './bucket';

const COLUMNS =
  'id,school_id,image_url,image_type,alt_text,alt_text_en,credit,licence,image_category,display_order,created_at,updated_at,storage_path' as const;

/** Null when missing. Throws BackendError. */
export async function pictureRow(client: BackendClient, id: string) {
  return unwrap('picture', await client.from('school_images').select(COLUMNS).eq('id', id).maybeSingle());
}

/** Deletes row and file. Restores the row if the file stays, unless `leavesFile` ('fileLeft'). Throws BackendError. */
export async function removePicture(
  client: BackendClient,
  row: NonNullable<Awaited<ReturnType<typeof pictureRow>>>,
  { leavesFile = false } = {},
): Promise<Result<'fileLeft' | null, 'missing' | 'storage'>> {
  const { storage_path, ...columns } = row;
  const putBack = async () => {
    const { error } = await client.from('school_images').upsert(columns, { onConflict: 'id' });
    if (error) log.error(`The row of ${storage_path} could not be put back: ${error.message}`);
  };
  const deleted = await client.from('school_images').delete().eq('id', row.id).select('id');
  // Perhaps only the response was lost.
  if (deleted.error) await putBack();
  if (unwrap('delete picture', deleted).length === 0) return failed('missing');
  const name = fileName(storage_path);
  if (name === null || storage_path === null) return done(null);
  const others = await client.from('school_images').select('id').eq('storage_path', storage_path).limit(1);
  // A failed lookup of other rows counts as a failure to remove.
  if (others.data !== null && others.data.length > 0) return done(null);
  if (others.data !== null && (await removeFile(client, name))) return done(null);
  if (leavesFile) return done('fileLeft');
  await putBack();
  return failed('storage');
}
