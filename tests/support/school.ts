import { UNKNOWABLE } from '@/lib/schools/model/field-names';
import { newSchoolForm, schoolFormSchema } from '@/lib/schools/model/form';
import { toColumns } from '@/lib/schools/model/form-row';
import type { School } from '@/lib/schools/model/school';
import { toSchool } from '@/lib/schools/queries/rows';

/** A stored school with only name, place and the given columns. */
export function schoolWith(given: Partial<School> = {}): School {
  const form = { ...newSchoolForm(), name: 'Gusto', country: 'Italy', city: 'Rome', unknown: UNKNOWABLE };
  const beside = {
    ...{ id: '8f14e45f-ceea-467f-a9c9-1b1f3b3b3b3b', legacy_id: null, image: null, completeness_band: 2 },
    ...{ derived_language: null, updated_at: '2026-11-01T00:00:00Z' },
  };
  return {
    ...toSchool({ ...beside, ...toColumns(schoolFormSchema.parse(form)), sources: [] }),
    slug: 'gusto',
    ...given,
  };
}
