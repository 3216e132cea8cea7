import { serverConfig } from '@/lib/config';
import { uncachedJson } from '@/lib/http/json-response';
import { bearerOf, sameSecret } from '@/lib/http/secrets';
import { readReadiness } from '@/lib/supabase/readiness';

export const dynamic = 'force-dynamic';

/** Readiness: 200 or 503, with the reasons for callers with the secret key. */
export async function GET(request: Request): Promise<Response> {
  const readiness = await readReadiness();
  const knows = sameSecret(bearerOf(request), serverConfig().supabaseSecretKey);
  const body = knows ? readiness : { status: readiness.ready ? 'ok' : 'not ready' };
  return uncachedJson(body, readiness.ready ? 200 : 503);
}
