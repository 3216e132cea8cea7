import 'server-only';
import { z } from 'zod';
import type { JobHandler } from '@/lib/jobs/handler';
import { done, failed, type Result } from '@/lib/result';
import type { BackendClient } from '@/lib/supabase/client';
import { generateSchoolImage } from './generate-school-image';
import { type ImageSubjectRow, imageSubject, jobCreatedAt } from './image-subject';
import { withMutex } from './mutex';
import { mainRow, storeMain } from './store-main';

const parameters = z.object({
  schoolId: z.uuid(),
  regenerate: z.boolean().default(false),
  replaceReal: z.boolean().default(false),
});

/**
 * Keeps an AI picture unless `regenerate`, and a real one unless `replaceReal`, also one that appears during
 * generation.
 */
export const mainPictureJob: JobHandler = {
  kind: 'school-image',
  async plan(client, given) {
    const asked = parameters.parse(given);
    const school = await imageSubject(client, asked.schoolId);
    if (school === null) return { refused: 'missing' };
    const before = await standing(client, school, asked, null);
    return before.ok ? [{ schoolId: school.id, label: school.name }] : { refused: before.error };
  },
  async run(_item, context) {
    const asked = parameters.parse(context.parameters);
    const { client } = context;
    const school = await imageSubject(client, asked.schoolId);
    if (school === null) return { kind: 'failed', code: 'missing' };
    const begin = await jobCreatedAt(client, context.jobId);
    const before = await standing(client, school, asked, begin);
    if (!before.ok) return { kind: 'failed', code: before.error };
    if (before.value !== null) return { kind: 'skipped', result: { imageUrl: before.value } };

    const drawn = await generateSchoolImage(school.prompt, context);
    if (!drawn.ok) return drawn.outcome;
    const stored = await withMutex(school.id, async () => {
      const present = await imageSubject(client, school.id);
      if (present === null) return failed('missing' as const);
      const now = await standing(client, present, { ...asked, regenerate: true }, null);
      return now.ok ? storeMain(client, present, {}, drawn.picture, 'ai_generated') : now;
    });
    if (!stored.ok) return { kind: 'failed', code: stored.error };
    return { kind: 'done', result: { imageUrl: stored.value } };
  },
};

/** The AI picture to keep, also one that this job stored before its process died; null when one may be generated. */
async function standing(
  client: BackendClient,
  school: ImageSubjectRow,
  { regenerate, replaceReal }: z.output<typeof parameters>,
  begin: string | null,
): Promise<Result<string | null, 'realPicture'>> {
  const row = await mainRow(client, school.id);
  if (row?.image_type === 'ai_generated') {
    const own = begin !== null && Date.parse(row.updated_at) >= Date.parse(begin);
    return done(regenerate && !own ? null : row.image_url);
  }
  const real = row !== null || school.hasImage;
  return real && !replaceReal ? failed('realPicture') : done(null);
}
