'use server';

import { z } from 'zod';
import { adminAction } from '@/lib/accounts/admin-action';
import { showChanges } from '@/lib/cache/show-changes';
import type { AdminImages } from '@/lib/images/model/upload';
import { adminImages } from '@/lib/images/queries/admin-images';
import { withMutex } from '@/lib/images/services/mutex';
import { done, failed, type Result } from '@/lib/result';
import { unwrap } from '@/lib/supabase/result';

export const chooseMainImage = adminAction(
  z.object({ id: z.uuid(), schoolId: z.uuid() }),
  ({ id, schoolId }, { client }): Promise<Result<{ images: AdminImages }, 'missing'>> =>
    withMutex(schoolId, async () => {
      const answer = await client.rpc('choose_main_image', { p_image: id });
      if (answer.error?.code === 'P0002') return failed('missing');
      if (answer.error) unwrap('choose_main_image', answer);
      await showChanges();
      const images = await adminImages(client, schoolId);
      return images === null ? failed('missing') : done({ images });
    }),
);
