import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { comparisonRows } from '@/components/comparison/comparison-rows';
import { cardView } from '@/components/directory/card-view';
import { factLabel } from '@/components/school/fact-value';
import { Facts } from '@/components/school/facts';
import { SchoolMedia } from '@/components/school/school-media';
import type { Language } from '@/lib/i18n/locales';
import { UNKNOWABLE } from '@/lib/schools/model/field-names';
import { newSchoolForm, schoolFormSchema } from '@/lib/schools/model/form';
import { toColumns } from '@/lib/schools/model/form-row';
import { toCard, toSchool } from '@/lib/schools/queries/rows';
import type { SchoolHit } from '@/lib/supabase/database.types';

const STORED = { specialties: ['pastry', 'Cocina vasca'], specialties_en: ['pastry', 'Basque cooking'] };

const row = toColumns(
  schoolFormSchema.parse({
    ...newSchoolForm(),
    name: 'Escuela de Prueba',
    country: 'Spain',
    city: 'Cádiz',
    unknown: UNKNOWABLE,
  }),
);
const lists = Object.fromEntries(
  Object.entries(STORED).map(([column, list]) => [column, JSON.stringify(list)]),
);
const beside = {
  id: 'a',
  legacy_id: null,
  image: null,
  updated_at: '2026-01-01T00:00:00Z',
  completeness_band: 1,
};
const school = toSchool({ ...beside, ...row, ...lists });
const card = toCard({ ...beside, ...row, ...STORED, slug: 'a', languages: [] } as unknown as SchoolHit);
const view = (language: Language) =>
  cardView(language, card, '/covers/a.svg', {
    types: (type) => type,
    specialties: (key) => key,
    card: (key) => key,
  });

describe('a specialty that is no filter', () => {
  it.each([
    ['es', 'Cocina vasca', 'Basque cooking'],
    ['en', 'Basque cooking', 'Cocina vasca'],
  ] as const)('is named in the language of the page, in %s', (language, named, other) => {
    const label = factLabel(language, 'specialties');
    const compared = comparisonRows(language, [school]).find((one) => one.label === label)?.values[0];
    for (const shown of [<Facts key="facts" language={language} school={school} />, compared]) {
      const markup = renderToStaticMarkup(shown);
      expect(markup).toContain(named);
      expect(markup).not.toContain(other);
    }
    expect(view(language).specialties.at(-1)).toEqual(['', named]);
  });
});

describe('a school without a picture', () => {
  it('has the stock drawing for when its cover does not load, on cards and beside its name', async () => {
    expect(view('en').fallback).toMatch(/^\/stock\/\S+$/);
    const picture = renderToStaticMarkup(await SchoolMedia({ language: 'en', school, images: [] }));
    expect(picture).toMatch(/data-fallback="\/stock\/[^ "]+"/);
  });
});
