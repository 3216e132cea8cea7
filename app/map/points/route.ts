import { LISTS, noteShown, noteTags } from '@/lib/cache/tags';
import { etagOf } from '@/lib/http/etag';
import { packPoints } from '@/lib/maps/model/points';
import { NO_FILTERS } from '@/lib/search/model/school-filters';
import { schoolPoints } from '@/lib/search/queries/school-points';

export const dynamic = 'force-static';
export const revalidate = 300;

/** Every school on the map; cached until a school changes. */
export async function GET(): Promise<Response> {
  noteTags(LISTS);
  const found = await schoolPoints(NO_FILTERS);
  noteShown(found.points);
  const text = JSON.stringify(packPoints(found));
  return new Response(text, {
    headers: { 'content-type': 'application/json; charset=utf-8', etag: etagOf(text) },
  });
}
