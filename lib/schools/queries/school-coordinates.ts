import 'server-only';
import type { Coordinates } from '@/lib/schools/model/school';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import { toCoordinates } from './rows';

/**
 * By id; unknown places are missing. For the same placeholder artwork in admin lists and on public pages. Throws BackendError.
 */
export async function schoolCoordinates(
  client: BackendClient,
  ids: readonly string[],
): Promise<Map<string, Coordinates>> {
  if (ids.length === 0) return new Map();
  const rows = unwrap(
    'coordinates of schools',
    await client
      .from('schools')
      .select('id, coordinates_lat, coordinates_lng, coordinates_precision')
      .in('id', [...ids]),
  );
  return new Map(
    rows.flatMap((row) => {
      const coordinates = toCoordinates(row);
      return coordinates ? [[row.id, coordinates] as const] : [];
    }),
  );
}
