import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { comparisonRows } from '@/components/comparison/comparison-rows';
import { Facts } from '@/components/school/facts';
import { detailOf } from '@/lib/public-api/views';
import { UNKNOWABLE } from '@/lib/schools/model/field-names';
import { newSchoolForm, schoolFormSchema } from '@/lib/schools/model/form';
import { toColumns } from '@/lib/schools/model/form-row';
import { toSchool } from '@/lib/schools/queries/rows';

const ADDRESS = 'https://www.example.org/admisiones';
function school(applicationUrl: string) {
  const fields = schoolFormSchema.parse({
    ...newSchoolForm(),
    name: 'Escuela de Prueba',
    country: 'Spain',
    city: 'Cádiz',
    application_url: applicationUrl,
    unknown: UNKNOWABLE,
  });
  const beside = {
    id: 'a',
    legacy_id: null,
    image: null,
    updated_at: '2026-01-01T00:00:00Z',
    completeness_band: 1,
  };
  return toSchool({ ...beside, ...toColumns(fields) });
}

describe('where to apply', () => {
  it.each([
    ['es', 'Solicitar plaza'],
    ['en', 'Where to apply'],
  ] as const)('is linked from the facts of a school and the comparison, in %s', (language, label) => {
    const known = school(ADDRESS);
    const panel = renderToStaticMarkup(<Facts language={language} school={known} />);
    expect(panel).toContain(
      `<dt>${label}</dt><dd><a href="${ADDRESS}" data-count-click="">example.org</a></dd>`,
    );
    const row = comparisonRows(language, [known, school('')]).find((one) => one.label === label);
    expect(renderToStaticMarkup(row?.values[0])).toContain(`href="${ADDRESS}"`);
    expect(row?.values[1]).toBeNull();
  });

  it('has no row where no source states it', () => {
    const unknown = school('');
    expect(renderToStaticMarkup(<Facts language="en" school={unknown} />)).not.toContain('Where to apply');
    expect(comparisonRows('en', [unknown]).map(({ label }) => label)).not.toContain('Where to apply');
  });

  it('is what the public API gives for a whole school', () => {
    const at = (path: string) => `https://directory.example${path}` as `https://${string}`;
    expect(detailOf(school(ADDRESS), false, at).application_url).toBe(ADDRESS);
    expect(detailOf(school(''), false, at).application_url).toBeNull();
  });
});
