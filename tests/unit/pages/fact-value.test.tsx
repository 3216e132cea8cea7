import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { factValue } from '@/components/school/fact-value';
import { LANGUAGES } from '@/lib/i18n/locales';
import type { Value } from '@/lib/schools/model/field';
import { fieldOf } from '@/lib/schools/model/field-names';
import { isPublic, propertyOf, shownIn } from '@/lib/schools/model/public-values';
import { schoolWith } from '../../support/school.ts';

vi.mock('@/lib/config', () => ({ serverConfig: () => ({}) }));

/** A value of the field that no other field has, and the words that must be shown of it. */
function distinct(name: string, index: number, value: Value): { held: unknown; shown: string } {
  const text = `Value of ${name}`;
  switch (value.kind) {
    case 'choice':
      return { held: value.values.at(-1), shown: '' };
    case 'year':
      return { held: 1900 + index, shown: String(1900 + index) };
    case 'count':
      return { held: 500 + index, shown: String(500 + index) };
    case 'rating':
      return { held: 4.5, shown: '4' };
    case 'webAddress':
      return { held: `https://${index}.example/`, shown: `${index}.example` };
    case 'email':
      return { held: `a${index}@b.example`, shown: `a${index}@b.example` };
    case 'phone':
      return { held: `+33 1 23 45 67 ${index}`, shown: String(index) };
    case 'country':
      return { held: 'France', shown: 'Franc' };
    case 'languages':
      return { held: ['French'], shown: 'fr' };
    case 'specialties':
      return { held: [text], shown: text };
    case 'pairs':
      return { held: { es: [text], en: [text] }, shown: text };
    case 'programmes':
      return { held: [{ name: text, name_en: null }], shown: text };
    default:
      return { held: text, shown: text };
  }
}

it.each(LANGUAGES)('every shown field of a school has a value of its own in %s', (language) => {
  const shown = new Set([...shownIn('facts'), ...shownIn('comparison')]);
  // Students are a figure (students-value.tsx).
  const names = [...shown].filter(isPublic).filter((name) => name !== 'students_count');
  const values = names.map((name, index) => ({ name, ...distinct(name, 10 + index, fieldOf(name).value) }));
  const school = schoolWith(Object.fromEntries(values.map(({ name, held }) => [propertyOf(name), held])));
  const rendered = values.map(({ name, shown }) => {
    const markup = renderToStaticMarkup(factValue(language, school, name, 'line'));
    expect(markup.toLowerCase(), name).toContain(shown.toLowerCase());
    return markup;
  });
  expect(rendered.filter((markup) => markup === '')).toEqual([]);
  expect(new Set(rendered).size).toBe(names.length);
});
