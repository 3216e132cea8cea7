import { packPoints } from '@/lib/maps/model/points';
import { NO_FILTERS } from '@/lib/schools/model/filters';
import { schoolPoints } from '@/lib/schools/queries/school-points';

export const dynamic = 'force-static';
export const revalidate = 86_400;

/** Every school on the map: made once, and again when a school has changed (lib/pages). */
export async function GET(): Promise<Response> {
  return Response.json(packPoints(await schoolPoints(NO_FILTERS)));
}
