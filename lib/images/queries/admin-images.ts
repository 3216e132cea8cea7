import 'server-only';
import { MAIN_CATEGORY } from '@/lib/images/model/categories';
import { defaultAltText } from '@/lib/images/model/school-image';
import type { AdminImage, AdminImages } from '@/lib/images/model/upload';
import { IMAGE_BUCKET, siteImageAddress } from '@/lib/schools/model/image-address';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';

/** All pictures of a school, hidden ones too; null when it does not exist. Throws BackendError. */
export async function adminImages(client: BackendClient, schoolId: string): Promise<AdminImages | null> {
  const [school, images] = await Promise.all([
    client.from('schools').select('name,image').eq('id', schoolId).maybeSingle(),
    client
      .from('school_images')
      .select('id,image_url,image_type,alt_text,alt_text_en,credit,licence,image_category')
      .eq('school_id', schoolId)
      .order('display_order')
      .order('id'),
  ]);
  const found = unwrap('pictured school', school);
  if (found === null) return null;
  const all = unwrap('admin images', images).map((row) => ({
    ...placeOf(row.image_url),
    id: row.id,
    type: row.image_type === 'ai_generated' ? ('ai_generated' as const) : ('real' as const),
    alt: row.alt_text === defaultAltText(found.name) ? '' : (row.alt_text ?? ''),
    altEn: row.alt_text_en ?? '',
    credit: row.credit ?? '',
    licence: row.licence ?? '',
    category: row.image_category,
  }));
  return {
    main: all.find(({ category }) => category === MAIN_CATEGORY) ?? unlisted(found.image),
    gallery: all.filter(({ category }) => category !== MAIN_CATEGORY),
  };
}

/** A main picture without a row; the former placeholder counts as none. */
function unlisted(image: string | null): AdminImage | null {
  const place = placeOf(image);
  if (place.address === null) return null;
  return {
    ...place,
    id: null,
    type: 'real',
    alt: '',
    altEn: '',
    credit: '',
    licence: '',
    category: MAIN_CATEGORY,
  };
}

function placeOf(stored: string | null): Pick<AdminImage, 'address' | 'source'> {
  const address = siteImageAddress(stored);
  return { address, source: address?.includes(`/${IMAGE_BUCKET}/`) ? 'storage' : 'fallback' };
}
