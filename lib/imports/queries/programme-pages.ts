import 'server-only';
import type { FiledProgramme } from '@/lib/imports/model/programme-cells';
import type { AdminFilters } from '@/lib/schools/model/admin-filters';
import type { BackendClient } from '@/lib/supabase/client';
import type { ExportedProgramme } from '@/lib/supabase/database.types';
import { unwrap } from '@/lib/supabase/result';
import { exportPages } from './export-pages';
import { filedProgramme } from './filed-programme';

const PAGE_ROWS = 500;

/**
 * The programmes of the schools under these filters, by school and place, page by page; with `ids` only of those schools. A page
 * of schools and one of programmes are held. Throws BackendError, for whoever is no admin too.
 */
export async function* programmePages(
  client: BackendClient,
  filters: AdminFilters,
  ids: string[] | null,
): AsyncGenerator<FiledProgramme[]> {
  for await (const schools of exportPages(client, filters, ids)) {
    let last: ExportedProgramme | undefined;
    do {
      const page: ExportedProgramme[] = unwrap(
        'export_programmes',
        await client.rpc('export_programmes', {
          p_schools: schools.map(({ id }) => id),
          p_size: PAGE_ROWS,
          ...(last && {
            p_after_school: last.school_id,
            p_after_position: last.position,
            p_after_id: last.id,
          }),
        }),
      );
      yield page.map((row) => filedProgramme(row, { slug: row.school_slug, name: row.school_name }));
      last = page.length < PAGE_ROWS ? undefined : page.at(-1);
    } while (last);
  }
}
