import { createClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import type { Database } from '../../lib/supabase/database.types.ts';
import { siteUnderTest } from './site.ts';

export interface TestPicture {
  category: string;
  type?: 'real' | 'ai_generated';
  alt?: string;
}

const BUCKET = 'school-images';

/** Bypasses policies; for test set-up. */
export function serviceClient() {
  const { url, secretKey } = siteUnderTest().backend;
  return createClient<Database>(url, secretKey, { auth: { persistSession: false } });
}

export async function expirePages(schoolId: string, siteUrl = siteUnderTest().url): Promise<void> {
  const answer = await fetch(`${siteUrl}/api/revalidate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${siteUnderTest().backend.secretKey}` },
    body: JSON.stringify({ school: schoolId }),
  });
  if (!answer.ok) throw new Error(`The pages of ${schoolId} were not expired: ${answer.status}`);
}

async function schoolId(slug: string): Promise<string> {
  const { data, error } = await serviceClient().from('schools').select('id').eq('slug', slug).single();
  if (error) throw new Error(`${slug}: ${error.message}`);
  return data.id;
}

/** Gives a school these pictures in this order, each in another colour. */
export async function storePictures(slug: string, pictures: TestPicture[]): Promise<void> {
  const client = serviceClient();
  const id = await schoolId(slug);
  await removePictures(slug);
  for (const [index, { category, type = 'real', alt }] of pictures.entries()) {
    const name = `${category === 'main' ? '' : 'gallery/'}${id}-${category}-${index}.png`;
    const background = { r: 40 * index, g: 120, b: 200 };
    const file = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
      .png()
      .toBuffer();
    const stored = await client.storage
      .from(BUCKET)
      .upload(name, file, { contentType: 'image/png', upsert: true });
    if (stored.error) throw stored.error;
    const { error } = await client.from('school_images').insert({
      school_id: id,
      image_url: client.storage.from(BUCKET).getPublicUrl(name).data.publicUrl,
      image_type: type,
      alt_text: alt ?? null,
      image_category: category,
      display_order: index,
    });
    if (error) throw new Error(error.message);
  }
  await expirePages(id);
}

async function removePictures(slug: string): Promise<void> {
  const client = serviceClient();
  const id = await schoolId(slug);
  const { data, error } = await client
    .from('school_images')
    .delete()
    .eq('school_id', id)
    .select('storage_path');
  if (error) throw new Error(error.message);
  const files = data.flatMap(({ storage_path }) => storage_path ?? []);
  // Pages may still show a picture whose file is gone.
  await expirePages(id);
  if (files.length > 0) await client.storage.from(BUCKET).remove(files.map(decodeURIComponent));
}
