'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { storedText } from '@/lib/bounded-text';
import { showChanges } from '@/lib/cache/show-changes';
import { type AdminImages, MAX_CREDIT, MAX_DESCRIPTION } from '@/lib/images/model/upload';
import { adminImages } from '@/lib/images/queries/admin-images';
import { done, failed, type Result } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';

const text = (limit: number) => storedText(limit).transform((typed) => typed || null);
const input = z.object({
  id: z.uuid(),
  schoolId: z.uuid(),
  alt: text(MAX_DESCRIPTION),
  altEn: text(MAX_DESCRIPTION),
  credit: text(MAX_CREDIT),
  licence: text(MAX_CREDIT),
});

export const describePicture = adminAction(
  input,
  async (
    { id, schoolId, alt, altEn, credit, licence },
    { client },
  ): Promise<Result<{ images: AdminImages }, 'missing'>> => {
    const written = unwrap(
      'describe picture',
      await client
        .from('school_images')
        .update({ alt_text: alt, alt_text_en: altEn, credit, licence })
        .eq('id', id)
        .eq('school_id', schoolId)
        .select('id'),
    );
    if (written.length === 0) return failed('missing');
    await showChanges();
    const images = await adminImages(client, schoolId);
    return images === null ? failed('missing') : done({ images });
  },
);
