import { revalidateTag } from 'next/cache';
import { z } from 'zod';
import { serverConfig } from '@/lib/config';
import { addressesOf, announceChanges } from '@/lib/pages/announce-changes';
import { bearerOf, sameSecret } from '@/lib/security/secrets';
import { serviceClient } from '@/lib/supabase/service';

const body = z.union([
  z.strictObject({ school: z.uuid() }),
  z.strictObject({ slugs: z.array(z.string().max(450)).min(1).max(1000) }),
  z.strictObject({ all: z.literal(true), gently: z.boolean().optional() }),
  // What a process without our cache handler sends to itself.
  z.strictObject({ tags: z.array(z.string().max(1000)).max(100_000), gently: z.boolean() }),
]);

/**
 * Expires the pages of one school, `{"school": id}`, of schools at these addresses, `{"slugs": […]}`, or all pages,
 * `{"all": true}`, of every process, with the secret key as bearer. With `"gently": true` the old pages are served until the new ones
 * are made. For emergencies: what is written into the database shows by itself.
 */
export async function POST(request: Request): Promise<Response> {
  const client = serviceClient();
  if (client === null || !sameSecret(bearerOf(request), serverConfig().supabaseSecretKey)) {
    return Response.json({ error: 'The secret key is required as bearer token' }, { status: 401 });
  }
  const parsed = body.safeParse(await request.json().catch(() => null));
  if (!parsed.success) {
    return Response.json(
      { error: 'The body must be {"school": "<uuid>"}, {"slugs": ["<slug>"]} or {"all": true}' },
      { status: 400 },
    );
  }
  const asked = parsed.data;
  if ('tags' in asked) {
    for (const tag of asked.tags) revalidateTag(tag, asked.gently ? 'max' : { expire: 0 });
  } else if ('school' in asked) {
    const slugs = await addressesOf(client, asked.school);
    if (slugs === null) return Response.json({ error: 'There is no such school' }, { status: 404 });
    await announceChanges(client, slugs);
  } else {
    await announceChanges(
      client,
      'all' in asked ? null : asked.slugs,
      'all' in asked && asked.gently === true,
    );
  }
  return Response.json({ revalidated: true });
}
