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

export const deleteGalleryImage = adminAction(
  z.object({ id: z.uuid(), schoolId: z.uuid() }),
  ({ id, schoolId }, { client }): Promise<Result<{ images: AdminImages }, 'missing' | 'storage'>> =>
    withMutex(schoolId, async () => {
      const row = await pictureRow(client, id);
      if (row === null || row.school_id !== schoolId || row.image_category === MAIN_CATEGORY) {
        return failed('missing');
      }
      const removed = await removePicture(client, row);
      if (!removed.ok) return removed;
      await showChanges();
      const images = await adminImages(client, schoolId);
      return images === null ? failed('missing') : done({ images });
    }),
);
