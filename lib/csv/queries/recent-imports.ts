import 'server-only';
import type { RecentImport } from '@/lib/supabase/database.types';
import { unwrap } from '@/lib/supabase/result';
import { serverClient } from '@/lib/supabase/server';

/** The latest ten imports, newest first. Throws BackendError. */
export async function recentImports(): Promise<RecentImport[]> {
  return unwrap('recent_school_imports', await (await serverClient()).rpc('recent_school_imports'));
}
