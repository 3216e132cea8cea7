'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { showChanges } from '@/lib/cache/show-changes';
import type { AdminImages } from '@/lib/images/model/upload';
import { adminImages } from '@/lib/images/queries/admin-images';
import { withMutex } from '@/lib/images/services/mutex';
import { done, failed, type Result } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';

const input = z.object({ schoolId: z.uuid(), ids: z.array(z.uuid()).min(1).max(1000) });
/** SQLSTATE when the list is not exactly the gallery. */
const OUTDATED = '22023';

/** Reorders the whole gallery in one transaction (decision 31). */
export const reorderGallery = adminAction(
  input,
  ({ schoolId, ids }, { client }): Promise<Result<{ images: AdminImages }, 'missing' | 'outdated'>> =>
    withMutex(schoolId, async () => {
      const answer = await client.rpc('reorder_school_images', { p_school: schoolId, p_ids: ids });
      if (answer.error?.code === OUTDATED) return failed('outdated');
      unwrap('reorder', answer);
      await showChanges();
      const images = await adminImages(client, schoolId);
      return images === null ? failed('missing') : done({ images });
    }),
);
