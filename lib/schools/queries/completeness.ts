import 'server-only';
import { COMPLETENESS_PARTS, type Completeness } from '@/lib/schools/model/completeness';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';

/** By id; for administrators. Throws BackendError. */
export async function schoolCompleteness(
  client: BackendClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Completeness>> {
  if (ids.length === 0) return new Map();
  const answer = unwrap('school_completeness', await client.rpc('school_completeness', { p_ids: [...ids] }));
  return new Map(
    answer.map(({ id, completeness, parts }) => [
      id,
      {
        points: completeness,
        missing: COMPLETENESS_PARTS.flatMap((part) => {
          const stated = parts.find((one) => one.part === part);
          return stated && !stated.has ? [{ part, points: stated.points }] : [];
        }),
      },
    ]),
  );
}
