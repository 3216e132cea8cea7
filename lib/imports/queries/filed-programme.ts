import type { MatchedProgramme } from '@/lib/imports/model/programme-row';
import { toProgrammeForm } from '@/lib/programmes/model/form';
import { toProgramme } from '@/lib/programmes/queries/rows';
import type { StoredProgramme } from '@/lib/supabase/database.types';

/** A stored programme as files show it. */
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
    form: toProgrammeForm(toProgramme(row), row.certified),
  };
}
