import 'server-only';
import type { PlannedItem } from '@/lib/jobs/handler';
import { handlerOf } from '@/lib/jobs/registry';
import { done, failed, type Result } from '@/lib/result';
import { type BulkChange, type StoredChange, storedChange } from '@/lib/schools/model/bulk-change';
import { filterArguments, SCHOOL_LIST } from '@/lib/schools/model/school-list';
import type { BackendClient } from '@/lib/supabase/client';
import type { Json } from '@/lib/supabase/database.types';
import { unwrap } from '@/lib/supabase/result';
import { serviceClient } from '@/lib/supabase/service';

interface BulkPlan {
  /** Null for tools. */
  change: StoredChange | null;
  total: number;
  items: PlannedItem[];
}

/** Previews a change of the schools under the list's filters (a query). Throws BackendError. */
export async function bulkPlan(
  client: BackendClient,
  query: string,
  change: BulkChange,
): Promise<Result<BulkPlan, 'invalid' | 'noSecretKey' | (string & {})>> {
  const stored = storedChange(change);
  if (stored === 'invalid') return failed('invalid');
  const filters = SCHOOL_LIST.parse(Object.fromEntries(new URLSearchParams(query)));
  const { total, schools } = unwrap(
    'schools_to_change',
    await client.rpc('schools_to_change', {
      ...(stored !== null && { p_change: stored as Json }),
      ...filterArguments(filters),
    }),
  );
  const items = schools.map(({ id, name }) => ({ schoolId: id, label: name }));
  if (change.kind !== 'tool') return done({ change: stored, total, items });
  const service = serviceClient();
  if (service === null) return failed('noSecretKey');
  const plan = await handlerOf(change.tool).plan(service, {});
  if (!Array.isArray(plan)) return failed(plan.refused);
  const chosen = new Set(schools.map(({ id }) => id));
  return done({
    change: null,
    total,
    items: plan.filter(({ schoolId }) => schoolId !== null && chosen.has(schoolId)),
  });
}
