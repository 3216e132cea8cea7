import 'server-only';
import type { QualityCounts } from '@/lib/supabase/database.types';
import { unwrap } from '@/lib/supabase/result';
import { serverClient } from '@/lib/supabase/server';

/** How many schools there are, are active, and have each quality issue. Throws BackendError. */
export async function schoolQuality(): Promise<QualityCounts> {
  return unwrap('admin_quality', await (await serverClient()).rpc('admin_quality'));
}
