import 'server-only';
import { z } from 'zod';
import { boundedText } from '@/lib/bounded-text';
import { GALLERY_CATEGORIES, type GalleryCategory } from '@/lib/images/model/categories';
import { galleryPrompt } from '@/lib/images/model/prompts';
import { MAX_DESCRIPTION } from '@/lib/images/model/upload';
import type { JobHandler } from '@/lib/jobs/handler';
import { failed } from '@/lib/result';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import { generateSchoolImage } from './generate-school-image';
import { imageSubject, jobCreatedAt, planSingleSchool } from './image-subject';
import { uniqueTimestamp, withMutex } from './mutex';
import { ordersOf, storeGallery } from './store-gallery';

const parameters = z.object({
  schoolId: z.uuid(),
  category: z.enum(GALLERY_CATEGORIES),
  description: boundedText(MAX_DESCRIPTION).default(''),
});

export const galleryPictureJob: JobHandler = {
  kind: 'gallery-image',
  plan: (client, given) => planSingleSchool(client, parameters.parse(given).schoolId),
  async run(_item, context) {
    const { schoolId, category, description } = parameters.parse(context.parameters);
    const { client } = context;
    const school = await imageSubject(client, schoolId);
    if (school === null) return { kind: 'failed', code: 'missing' };
    const own = await generatedSince(client, schoolId, category, await jobCreatedAt(client, context.jobId));
    if (own !== null) return { kind: 'skipped', result: { imageUrl: own } };

    const drawn = await generateSchoolImage(galleryPrompt(school.facts, category, description), context);
    if (!drawn.ok) return drawn.outcome;
    const stored = await withMutex(schoolId, async () => {
      if ((await imageSubject(client, schoolId)) === null) return failed('missing' as const);
      const timestamp = uniqueTimestamp();
      const orders = await ordersOf(client, schoolId);
      const place = { school, category, description, timestamp, orders, type: 'ai_generated' as const };
      return storeGallery(client, place, 0, drawn.picture);
    });
    if (!stored.ok) return { kind: 'failed', code: stored.error };
    return { kind: 'done', result: { imageUrl: stored.value } };
  },
};

/** The picture that this job stored before its process died; null otherwise. */
async function generatedSince(
  client: BackendClient,
  schoolId: string,
  category: GalleryCategory,
  begin: string,
): Promise<string | null> {
  const rows = unwrap(
    'drawn pictures',
    await client
      .from('school_images')
      .select('image_url')
      .eq('school_id', schoolId)
      .eq('image_category', category)
      .eq('image_type', 'ai_generated')
      .gte('created_at', begin)
      .limit(1),
  );
  return rows[0]?.image_url ?? null;
}
