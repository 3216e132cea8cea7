import 'server-only';
import programmes from '@/supabase/seed/programmes.json';
import seed from '@/supabase/seed/schools.json';
import { seedId } from './seed-id';
import { programmeRows } from './seed-programmes';

/** Longer descriptions of static schools are truncated (specification, point 9). */
const MAX_DESCRIPTION = 500;

/** Argument of `add_static_schools`: columns, rows of programmes, and a fixed id. */
export type StaticSchool = { [column: string]: unknown } & { id: string; legacy_id: string };

/** The 26 schools with a legacy_id, in its order. */
export function staticSchools(): StaticSchool[] {
  return seed.flatMap((school) =>
    school.legacy_id === null
      ? []
      : [
          {
            ...school,
            legacy_id: school.legacy_id,
            id: seedId(school.slug),
            description: cut(school.description),
            description_en: cut(school.description_en),
            programmes: programmes.filter((one) => one.school === school.slug).flatMap(programmeRows),
          },
        ],
  );
}

/** By code points. */
export function cut(text: string | null): string | null {
  return text === null ? null : [...text].slice(0, MAX_DESCRIPTION).join('').trimEnd();
}
