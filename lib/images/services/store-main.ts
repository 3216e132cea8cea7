import 'server-only';
import { MAIN_CATEGORY } from '@/lib/images/model/categories';
import { defaultAltText, type ImageType } from '@/lib/images/model/school-image';
import { fileName, mainImageName } from '@/lib/images/model/storage-name';
import type { FileRefusal } from '@/lib/images/model/upload';
import { log } from '@/lib/log';
import { done, failed, type Result } from '@/lib/result';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import { removeFile, storeFile } from './bucket';
import { uniqueTimestamp } from './mutex';
import type { PreparedPicture } from './prepare-picture';
import { reasonOf } from './store-gallery';

const COLUMNS =
  'image_url,image_type,alt_text,alt_text_en,credit,licence,display_order,storage_path,updated_at' as const;

export interface SchoolMainImage {
  id: string;
  name: string;
  image: string | null;
}

type MainRow = NonNullable<Awaited<ReturnType<typeof mainRow>>>;

type Texts = Pick<MainRow, 'alt_text' | 'alt_text_en' | 'credit' | 'licence'>;

export const textsOf = ({ alt_text, alt_text_en, credit, licence }: MainRow): Texts => ({
  alt_text,
  alt_text_en,
  credit,
  licence,
});

const NO_TEXTS: Texts = { alt_text: null, alt_text_en: null, credit: null, licence: null };

/** Null when there is none. Throws BackendError. */
export async function mainRow(client: BackendClient, schoolId: string) {
  return unwrap(
    'main picture',
    await client
      .from('school_images')
      .select(COLUMNS)
      .eq('school_id', schoolId)
      .eq('image_category', MAIN_CATEGORY)
      .maybeSingle(),
  );
}

/**
 * Replaces a main picture and returns its address; a failing step changes nothing. Needs the school's picture mutex.
 */
export async function storeMain(
  client: BackendClient,
  school: SchoolMainImage,
  texts: Partial<Texts>,
  picture: PreparedPicture,
  type: ImageType = 'real',
): Promise<Result<string, FileRefusal>> {
  const former = await mainRow(client, school.id);
  const name = mainImageName(school.id, uniqueTimestamp(), picture.extension);
  const address = await storeFile(client, name, picture);
  if (address === null) return failed('storage');
  const row = await putRow(client, school.id, {
    ...NO_TEXTS,
    ...texts,
    image_url: address,
    image_type: type,
    alt_text: texts.alt_text || defaultAltText(school.name),
    display_order: 0,
  });
  if (row.error) {
    await undo(client, school, former, name, false);
    return failed(reasonOf(row.error.code));
  }
  const named = await client
    .from('schools')
    .update({ image: address })
    .eq('id', school.id)
    .select('id')
    .maybeSingle();
  if (named.error || named.data === null) {
    await undo(client, school, former, name, true);
    return failed(named.error ? 'failed' : 'missing');
  }
  const formerName = fileName(former?.storage_path ?? null);
  if (formerName !== null && formerName !== name) await removeFile(client, formerName);
  return done(address);
}

async function putRow(
  client: BackendClient,
  schoolId: string,
  row: Omit<MainRow, 'storage_path' | 'updated_at'> & Partial<MainRow>,
) {
  const { storage_path: _, ...picture } = row;
  return client.from('school_images').upsert(
    {
      ...picture,
      school_id: schoolId,
      image_category: MAIN_CATEGORY,
      updated_at: new Date().toISOString(),
    },
    { onConflict: 'main_key' },
  );
}

/** Restores the former picture. The new file is only removed when certainly nothing names it. */
async function undo(
  client: BackendClient,
  school: SchoolMainImage,
  former: MainRow | null,
  name: string,
  named: boolean,
): Promise<void> {
  const image = named
    ? await client.from('schools').update({ image: school.image }).eq('id', school.id)
    : { error: null };
  const row = former
    ? await putRow(client, school.id, former)
    : await client
        .from('school_images')
        .delete()
        .eq('school_id', school.id)
        .eq('image_category', MAIN_CATEGORY);
  const problem = image.error ?? row.error;
  if (problem) log.error(`${name} could not be taken back: ${problem.message}`);
  else await removeFile(client, name);
}
