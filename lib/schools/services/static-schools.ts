import 'server-only';
import seed from '@/supabase/seed/schools.json';
import { seedId } from './seed-id';

/** Longer descriptions of static schools are truncated (specification, point 9). */
const MAX_DESCRIPTION = 500;

/** Argument of `add_static_schools`: columns, lists as JSON text, and a fixed id. */
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
            specialties: JSON.stringify(school.specialties),
            languages: JSON.stringify(school.languages),
            accreditation: JSON.stringify(school.accreditation),
            accreditation_en: JSON.stringify(school.accreditation_en),
            features: JSON.stringify(school.features),
            features_en: JSON.stringify(school.features_en),
            programs: JSON.stringify(school.programs),
          },
        ],
  );
}

/** By code points. */
export function cut(text: string | null): string | null {
  return text === null ? null : [...text].slice(0, MAX_DESCRIPTION).join('').trimEnd();
}
