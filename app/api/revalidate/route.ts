import { z } from 'zod';
import { serverConfig } from '@/lib/config';
import { expireAllPages, expirePagesAt, expireSchoolPages, renewAllPages } from '@/lib/pages/expire-pages';
import { bearerOf, sameSecret } from '@/lib/security/secrets';
import { serviceClient } from '@/lib/supabase/service';

const body = z.union([
  z.strictObject({ school: z.uuid() }),
  z.strictObject({ slugs: z.array(z.string().max(450)).min(1).max(1000) }),
  z.strictObject({ all: z.literal(true), gently: z.boolean().optional() }),
]);

/**
 * Expires the pages of one school, `{"school": id}`, of schools at these addresses, `{"slugs": […]}`, or all pages,
 * `{"all": true}`, with the secret key as bearer. With `"gently": true` the old pages are served until the new ones are made.
 * For changes made past the site, and for jobs, which run outside of requests.
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
  if ('all' in parsed.data) {
    if (parsed.data.gently) renewAllPages();
    else expireAllPages();
    return Response.json({ revalidated: true });
  }
  if ('slugs' in parsed.data) {
    expirePagesAt(parsed.data.slugs);
    return Response.json({ revalidated: true });
  }
  const expired = await expireSchoolPages(client, parsed.data.school);
  return expired
    ? Response.json({ revalidated: true })
    : Response.json({ error: 'There is no such school' }, { status: 404 });
}
