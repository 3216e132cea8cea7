import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Sources } from '@/components/school/sources';
import { UNKNOWABLE } from '@/lib/schools/model/field-names';
import { newSchoolForm, schoolFormSchema } from '@/lib/schools/model/form';
import { toColumns } from '@/lib/schools/model/form-row';
import { toSchool } from '@/lib/schools/queries/rows';

const URL = 'https://www.example.org/';

function school(source: Record<string, string>) {
  const form = { ...newSchoolForm(), name: 'Gusto', country: 'Spain', city: 'Cádiz', unknown: UNKNOWABLE };
  const beside = {
    id: 'a',
    legacy_id: null,
    image: null,
    updated_at: '2026-01-01T00:00:00Z',
    completeness_band: 1,
    derived_language: null,
  };
  return toSchool({ ...beside, ...toColumns(schoolFormSchema.parse(form)), sources: [source] });
}
const note = (language: 'es' | 'en', source: Record<string, string>) =>
  /<ol class="sources">.*<\/a>(.*)<\/div><\/li><\/ol>/.exec(
    renderToStaticMarkup(<Sources language={language} school={school(source)} unreviewed={[]} />),
  )?.[1];

describe('what a source states', () => {
  const both = { url: URL, facts: 'founded 1996', facts_es: 'fundación en 1996' };

  it('is told in the language of the page', () => {
    expect(note('es', both)).toBe('<span>Fundación en 1996</span>');
    expect(note('en', both)).toBe('<span>Founded 1996</span>');
  });

  it.each([
    { url: URL, facts: 'founded 1996' },
    { ...both, facts_es: '' },
    { ...both, facts_es: ' ' },
  ])('is marked as English on the Spanish page when %j has no Spanish', (source) => {
    expect(note('es', source)).toBe('<span lang="en">Founded 1996</span>');
    expect(note('en', source)).toBe('<span>Founded 1996</span>');
  });
});
