import 'server-only';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';

/** The position after the last programme. Throws BackendError. */
export async function nextPosition(client: BackendClient, schoolId: string): Promise<number> {
  const [last] = unwrap(
    'last programme',
    await client
      .from('programmes')
      .select('position')
      .eq('school_id', schoolId)
      .order('position', { ascending: false })
      .limit(1),
  );
  return (last?.position ?? 0) + 1;
}
