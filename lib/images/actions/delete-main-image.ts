'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { showChanges } from '@/lib/cache/show-changes';
import { MAIN_CATEGORY } from '@/lib/images/model/categories';
import type { AdminImages } from '@/lib/images/model/upload';
import { adminImages } from '@/lib/images/queries/admin-images';
import { withMutex } from '@/lib/images/services/mutex';
import { pictureRow, removePicture } from '@/lib/images/services/remove-picture';
import { done, failed, type Result } from '@/lib/result';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';

type Deleted = Result<{ images: AdminImages; fileLeft: boolean }, 'missing' | 'storage'>;

/**
 * Deletes row, file and the school's `image`. The result says when the file cannot be removed (specification, point 7).
 */
export const deleteMainImage = adminAction(
  z.object({ schoolId: z.uuid() }),
  ({ schoolId }, { client }): Promise<Deleted> =>
    withMutex(schoolId, async () => {
      const [school, listed] = await Promise.all([
        client.from('schools').select('image').eq('id', schoolId).maybeSingle(),
        client
          .from('school_images')
          .select('id')
          .eq('school_id', schoolId)
          .eq('image_category', MAIN_CATEGORY)
          .maybeSingle(),
      ]);
      const before = unwrap('school', school);
      const id = unwrap('main picture', listed)?.id;
      if (before === null || (id === undefined && before.image === null)) return failed('missing');
      const row = id === undefined ? null : await pictureRow(client, id);
      let whole = true;
      let fileLeft = false;
      try {
        // First, so that the school never names a missing file.
        if (before.image !== null) await setImage(client, schoolId, null);
        const removed = row === null ? done(null) : await removePicture(client, row, { leavesFile: true });
        whole = !removed.ok && removed.error === 'storage';
        if (!removed.ok) return removed;
        fileLeft = removed.value === 'fileLeft';
      } finally {
        if (whole && before.image !== null) await setImage(client, schoolId, before.image);
        await showChanges();
      }
      const images = await adminImages(client, schoolId);
      return images === null ? failed('missing') : done({ images, fileLeft });
    }),
);

async function setImage(client: BackendClient, schoolId: string, image: string | null): Promise<void> {
  unwrap("school's image", await client.from('schools').update({ image }).eq('id', schoolId));
}
