import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Facts } from '@/components/school/facts';
import { SchoolStatus } from '@/components/school/school-status';
import type { Language } from '@/lib/i18n/locales';
import { UNKNOWABLE } from '@/lib/schools/model/field-names';
import { newSchoolForm, schoolFormSchema } from '@/lib/schools/model/form';
import { toColumns } from '@/lib/schools/model/form-row';
import type { SchoolForm } from '@/lib/schools/model/form-values';
import { toSchool } from '@/lib/schools/queries/rows';

function school(fields: Partial<SchoolForm>) {
  const form = { ...newSchoolForm(), name: 'Gusto', country: 'Spain', city: 'Cádiz', unknown: UNKNOWABLE };
  const row = toColumns(schoolFormSchema.parse({ ...form, ...fields }));
  return toSchool({
    ...{ id: 'a', legacy_id: null, image: null, updated_at: '2026-01-01T00:00:00Z', completeness_band: 1 },
    derived_language: null,
    ...row,
  });
}
const SOURCE = 'https://www.example.org/cierra';
const banner = (language: Language, fields: Partial<SchoolForm>) =>
  renderToStaticMarkup(
    <SchoolStatus
      language={language}
      school={school({ status_source: SOURCE, ...fields })}
      successor={fields.successor ? { slug: 'nueva', name: 'Nueva' } : null}
    />,
  );

it('says that a school has closed, since when, by which page, and who goes on with it', () => {
  expect(banner('es', { operating_status: 'closed', status_date: '2021-10', successor: 'nueva' })).toBe(
    '<p class="school-status" role="note"><strong>Esta escuela ha cerrado (octubre de 2021).</strong> ' +
      'La continúa <a href="/escuela/nueva">Nueva</a>. Fuente: <a href="https://www.example.org/cierra">example.org</a>.</p>',
  );
});

it.each([
  ['2021-10-09', '(9 October 2021)'],
  ['2021-10', '(October 2021)'],
  ['2021', '(2021)'],
])('writes %s as %s', (status_date, written) => {
  expect(banner('en', { operating_status: 'closing', status_date })).toContain(`will close ${written}.`);
});

it('does not send anybody to a closed school to ask for its price', () => {
  const facts = (fields: Partial<SchoolForm>) =>
    renderToStaticMarkup(<Facts language="es" school={school({ status_source: SOURCE, ...fields })} />);
  const checked_on = '2026-11-01';
  expect(facts({ checked_on, operating_status: 'closing' })).toContain('pregunta a la escuela');
  expect(facts({ checked_on, operating_status: 'closed' })).not.toContain('pregunta a la escuela');
});
