import 'server-only';
import { cache } from 'react';
import { mainFirst, type SchoolImage, toSchoolImage } from '@/lib/images/model/school-image';
import type { BackendClient } from '@/lib/supabase/client';
import { publicClient } from '@/lib/supabase/public';
import { unwrap } from '@/lib/supabase/result';

/** Pictures of an active school: main one first, then the gallery in order. */
export const schoolImages = cache((schoolId: string, schoolName: string) =>
  imagesOf(publicClient(), schoolId, schoolName),
);

/** The same for any school visible to the client. */
export async function imagesOf(
  client: BackendClient,
  schoolId: string,
  schoolName: string,
): Promise<SchoolImage[]> {
  const rows = unwrap(
    'school images',
    await client
      .from('school_images')
      .select('id,image_url,image_type,alt_text,alt_text_en,credit,licence,image_category')
      .eq('school_id', schoolId)
      .order('display_order')
      .order('id'),
  );
  return mainFirst(rows.flatMap((row) => toSchoolImage(row, schoolName) ?? []));
}
