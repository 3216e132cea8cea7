import 'server-only';
import type { FiledProgramme } from '@/lib/imports/model/programme-cells';
import type { MatchedProgramme } from '@/lib/imports/model/programme-row';
import { toProgrammeForm } from '@/lib/programmes/model/form';
import { filterArguments, type SchoolListState } from '@/lib/schools/model/school-list';
import type { BackendClient } from '@/lib/supabase/client';
import { unwrap } from '@/lib/supabase/result';
import type { StoredProgramme, StoredSchool } from '@/lib/supabase/results/admin';
import type { ExportedProgramme } from '@/lib/supabase/results/imports';

const PAGE_SCHOOLS = 200;
const PAGE_PROGRAMMES = 500;

/** Schools under these filters by name, page by page; with `ids` only those. Throws BackendError. */
export async function* exportPages(
  client: BackendClient,
  filters: SchoolListState,
  ids: string[] | null,
): AsyncGenerator<StoredSchool[]> {
  let last: StoredSchool | undefined;
  do {
    const page: StoredSchool[] = unwrap(
      'export_schools',
      await client.rpc('export_schools', {
        ...filterArguments(filters),
        p_size: PAGE_SCHOOLS,
        ...(ids ? { p_ids: ids } : {}),
        ...(last ? { p_after_name: last.sort_name ?? '', p_after_id: last.id } : {}),
      }),
    );
    yield page;
    last = page.length < PAGE_SCHOOLS ? undefined : page.at(-1);
  } while (last);
}

/** Programmes of the schools under these filters, page by page. Throws BackendError. */
export async function* programmePages(
  client: BackendClient,
  filters: SchoolListState,
  ids: string[] | null,
): AsyncGenerator<FiledProgramme[]> {
  for await (const schools of exportPages(client, filters, ids)) {
    let last: ExportedProgramme | undefined;
    do {
      const page: ExportedProgramme[] = unwrap(
        'export_programmes',
        await client.rpc('export_programmes', {
          p_schools: schools.map(({ id }) => id),
          p_size: PAGE_PROGRAMMES,
          ...(last && {
            p_after_school: last.school_id,
            p_after_position: last.position,
            p_after_id: last.id,
          }),
        }),
      );
      yield page.map((row) => filedProgramme(row, { slug: row.school_slug, name: row.school_name }));
      last = page.length < PAGE_PROGRAMMES ? undefined : page.at(-1);
    } while (last);
  }
}

export function filedProgramme(
  row: StoredProgramme,
  school: { slug: string; name: string },
): MatchedProgramme {
  const { id, school_id, position, slug, is_active, version } = row;
  return {
    id,
    school_id,
    school_slug: school.slug,
    school_name: school.name,
    position,
    slug,
    is_active,
    version,
    form: toProgrammeForm(row),
  };
}
