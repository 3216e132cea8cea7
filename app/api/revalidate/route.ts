import { z } from 'zod';
import { boundedText } from '@/lib/bounded-text';
import { notifyChanges, slugsOf } from '@/lib/cache/show-changes';
import { serverConfig } from '@/lib/config';
import { uncachedJson } from '@/lib/http/json-response';
import { bearerOf, sameSecret } from '@/lib/http/secrets';
import { serviceClient } from '@/lib/supabase/service';

const body = z.union([
  z.strictObject({ school: z.uuid() }),
  z.strictObject({ slugs: z.array(boundedText(450)).min(1).max(1000) }),
  z.strictObject({ all: z.literal(true), gently: z.boolean().optional() }),
]);

/**
 * Purges pages in every process, with the secret key as bearer; `gently` serves stale ones until refreshed. For
 * emergencies.
 */
export async function POST(request: Request): Promise<Response> {
  const client = serviceClient();
  if (client === null || !sameSecret(bearerOf(request), serverConfig().supabaseSecretKey)) {
    return uncachedJson({ error: 'The secret key is required as bearer token' }, 401);
  }
  const parsed = body.safeParse(await request.json().catch(() => null));
  if (!parsed.success) {
    return uncachedJson(
      { error: 'The body must be {"school": "<uuid>"}, {"slugs": ["<slug>"]} or {"all": true}' },
      400,
    );
  }
  const asked = parsed.data;
  if ('school' in asked) {
    const slugs = await slugsOf(client, asked.school);
    if (slugs === null) return uncachedJson({ error: 'There is no such school' }, 404);
    await notifyChanges(client, slugs);
  } else {
    await notifyChanges(client, 'all' in asked ? null : asked.slugs, 'all' in asked && asked.gently === true);
  }
  return uncachedJson({ revalidated: true });
}
