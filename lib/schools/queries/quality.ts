import 'server-only';
import { unwrap } from '@/lib/supabase/result';
import type { QualityCounts } from '@/lib/supabase/results/quality';
import { serverClient } from '@/lib/supabase/server';

/** Counts of all and active schools, and of each quality issue. Throws BackendError. */
export async function schoolQuality(): Promise<QualityCounts> {
  return unwrap('admin_quality', await (await serverClient()).rpc('admin_quality'));
}
