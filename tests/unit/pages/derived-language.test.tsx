import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { factValue } from '@/components/school/fact-value';
import { UNKNOWABLE } from '@/lib/schools/model/field-names';
import { newSchoolForm, schoolFormSchema } from '@/lib/schools/model/form';
import { toColumns } from '@/lib/schools/model/form-row';
import { toSchool } from '@/lib/schools/queries/rows';

function school(languages: string[]) {
  const form = { ...newSchoolForm(), name: 'Lycée', country: 'France', city: 'Lyon', unknown: UNKNOWABLE };
  return toSchool({
    ...{ id: 'a', legacy_id: null, image: null, updated_at: '2026-01-01T00:00:00Z', completeness_band: 1 },
    ...toColumns(schoolFormSchema.parse({ ...form, languages })),
    derived_language: 'French',
  });
}

it('a derived language is marked as such, and gives way to what is stated', () => {
  const html = (languages: string[]) =>
    renderToStaticMarkup(factValue('es', school(languages), 'languages', 'line'));
  expect(html([])).toBe('Francés <small>deducido del país y del tipo de escuela</small>');
  expect(html(['English'])).toBe('Inglés');
});
