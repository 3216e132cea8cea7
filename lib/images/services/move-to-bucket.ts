import 'server-only';
import { isGalleryCategory, MAIN_CATEGORY } from '@/lib/images/model/categories';
import { defaultAltText } from '@/lib/images/model/school-image';
import { fileName, galleryImageName } from '@/lib/images/model/storage-name';
import type { FileRefusal } from '@/lib/images/model/upload';
import { log } from '@/lib/log';
import { done, failed, type Result } from '@/lib/result';
import { IMAGE_BUCKET, siteImageAddress } from '@/lib/schools/model/image-address';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import { fileExists, removeFile, storeFile } from './bucket';
import { uniqueTimestamp, withMutex } from './mutex';
import type { PreparedPicture } from './prepare-picture';
import { mainRow, storeMain, textsOf } from './store-main';

export interface PlannedPicture {
  schoolId: string;
  /** The nil uuid for a main picture without a row. */
  imageId: string;
  category: string;
  url: string;
}

/** `changed`: the school has another picture now, which stays. */
export type MoveRefusal = FileRefusal | 'changed' | 'notThere';

/** Moves an external picture to the bucket and returns its new address. A failing step changes nothing. */
export function moveToBucket(
  client: BackendClient,
  planned: PlannedPicture,
  picture: PreparedPicture,
): Promise<Result<string, MoveRefusal>> {
  return withMutex(planned.schoolId, () =>
    planned.category === MAIN_CATEGORY
      ? moveMain(client, planned, picture)
      : moveGallery(client, planned, picture),
  );
}

/** The school and its main picture's address, or why the plan is outdated. */
async function present(client: BackendClient, { schoolId, url }: PlannedPicture) {
  const [school, row] = await Promise.all([
    client.from('schools').select('id,name,image').eq('id', schoolId).maybeSingle(),
    mainRow(client, schoolId),
  ]);
  const found = unwrap('school', school);
  if (found === null) return failed('missing');
  return (row?.image_url ?? found.image) === url ? done({ school: found, row }) : failed('changed');
}

async function moveMain(
  client: BackendClient,
  planned: PlannedPicture,
  picture: PreparedPicture,
): Promise<Result<string, MoveRefusal>> {
  const now = await present(client, planned);
  if (!now.ok) return now;
  const { school, row } = now.value;
  return storeMain(
    client,
    school,
    row === null ? {} : textsOf(row),
    picture,
    row?.image_type === 'ai_generated' ? row.image_type : 'real',
  );
}

async function moveGallery(
  client: BackendClient,
  { schoolId, imageId, category, url }: PlannedPicture,
  picture: PreparedPicture,
): Promise<Result<string, MoveRefusal>> {
  const kind = isGalleryCategory(category) ? category : 'other';
  const name = galleryImageName(schoolId, kind, uniqueTimestamp(), 0, picture.extension);
  const address = await storeFile(client, name, picture);
  if (address === null) return failed('storage');
  const rename = (from: string, to: string) =>
    client
      .from('school_images')
      .update({ image_url: to })
      .eq('id', imageId)
      .eq('image_url', from)
      .select('id');
  const moved = await rename(url, address);
  if (!moved.error && moved.data.length > 0) return done(address);
  if (moved.error) log.error(`Row of ${name}: ${moved.error.message}`);
  // The row may name the file although the response was lost. The file stays unless it certainly does not.
  const undone = moved.error ? await rename(address, url) : moved;
  if (!undone.error) await removeFile(client, name);
  return failed(moved.error ? 'failed' : 'changed');
}

/** Adds a row for a main picture in the bucket without one. */
export function listMain(
  client: BackendClient,
  planned: Pick<PlannedPicture, 'schoolId' | 'url'>,
): Promise<Result<string, MoveRefusal>> {
  return withMutex(planned.schoolId, async () => {
    const now = await present(client, { ...planned, imageId: '', category: MAIN_CATEGORY });
    if (!now.ok) return now;
    if (now.value.row !== null) return failed('changed');
    const name = fileName(siteImageAddress(planned.url)?.split(`/${IMAGE_BUCKET}/`)[1] ?? null);
    const exists = name === null ? false : await fileExists(client, name);
    if (!exists) return failed(exists === null ? 'storage' : 'notThere');
    const { error } = await client.from('school_images').insert({
      school_id: planned.schoolId,
      image_url: planned.url,
      image_type: 'real',
      alt_text: defaultAltText(now.value.school.name),
      image_category: MAIN_CATEGORY,
      display_order: 0,
    });
    return error ? failed(error.code === '23505' ? 'changed' : 'failed') : done(planned.url);
  });
}
