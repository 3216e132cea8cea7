import { etagOf } from '@/lib/http/etag';
import { packPoints } from '@/lib/maps/model/points';
import { NO_FILTERS } from '@/lib/schools/model/filters';
import { schoolPoints } from '@/lib/schools/queries/school-points';

export const dynamic = 'force-static';
export const revalidate = 86_400;

/** Every school on the map: made once, and again when a school has changed (lib/pages). */
export async function GET(): Promise<Response> {
  const text = JSON.stringify(packPoints(await schoolPoints(NO_FILTERS)));
  return new Response(text, {
    headers: { 'content-type': 'application/json; charset=utf-8', etag: etagOf(text) },
  });
}
