import 'server-only';
import type { School } from '@/lib/schools/model/school';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import { isUuid } from '@/lib/uuid';
import { SCHOOL_COLUMNS, type SchoolRow, toSchool } from './rows';

/**
 * Active or not; null when missing. Row-level security shows inactive ones to administrators only. Throws BackendError.
 */
export async function previewedSchool(
  client: BackendClient,
  id: string,
): Promise<{ school: School; isActive: boolean } | null> {
  if (!isUuid(id)) return null;
  const row = unwrap(
    'previewed school',
    await client
      .from('schools')
      .select(`${SCHOOL_COLUMNS},is_active`)
      .eq('id', id)
      .maybeSingle()
      .overrideTypes<SchoolRow & { is_active: boolean }, { merge: false }>(),
  );
  return row && { school: toSchool(row), isActive: row.is_active };
}
