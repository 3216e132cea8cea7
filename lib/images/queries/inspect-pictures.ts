import 'server-only';
import { INSPECTED_AT_ONCE, type Inspection } from '@/lib/images/model/inspection';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';

/** Compares the bucket with school_images (decision 39). `client` acts for an admin. Throws BackendError. */
export async function inspectPictures(client: BackendClient): Promise<Inspection> {
  const found = unwrap(
    'inspect_pictures',
    await client.rpc('inspect_pictures', { p_limit: INSPECTED_AT_ONCE }),
  );
  return {
    files: found.files,
    rows: found.rows,
    youngFiles: found.young_files,
    orphanedFiles: {
      count: found.orphaned_file_count,
      shown: found.orphaned_files.map(({ name, size, stored_at }) => ({
        name,
        bytes: size,
        storedAt: stored_at,
      })),
    },
    orphanedRows: {
      count: found.orphaned_row_count,
      shown: found.orphaned_rows.map(({ id, school, category, file }) => ({ id, school, category, file })),
    },
    unlisted: {
      count: found.unlisted_count,
      shown: found.unlisted.map(({ school_id, ...rest }) => ({ schoolId: school_id, ...rest })),
    },
  };
}
