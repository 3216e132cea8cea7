import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { englishOf, type ProgrammeTexts, programmeGaps } from '@/lib/ai/model/programme-english';
import { TRANSLATED, type TranslatedName } from '@/lib/programmes/model/field-names';
import { newProgrammeForm } from '@/lib/programmes/model/form';

const programme = (changes: Partial<ProgrammeTexts> = {}): ProgrammeTexts => ({
  ...newProgrammeForm(),
  name: 'Curso de cocina',
  name_en: 'Cooking course',
  ...changes,
});
const gaps = (changes: Partial<ProgrammeTexts>) =>
  programmeGaps(programme(changes)).map(({ path, spanish }) => [path, spanish]);

describe('English that a programme lacks', () => {
  it('is that of every text that is said in Spanish alone', () => {
    expect(
      gaps({
        name_en: null,
        requirements_es: 'Tener 18 años',
        award_es: 'Título propio',
        award_en: '',
        note_es: 'Plazas limitadas',
        note_en: 'Places are limited',
        prices: [
          { includes_es: 'Uniforme', includes_en: null, audience_es: null, audience_en: null },
          { includes_es: 'Cuchillos', includes_en: 'Knives', audience_es: 'Residentes en Navarra' },
        ],
      }),
    ).toEqual([
      ['name_en', 'Curso de cocina'],
      ['requirements_en', 'Tener 18 años'],
      ['award_en', 'Título propio'],
      ['prices.0.includes_en', 'Uniforme'],
      ['prices.1.audience_en', 'Residentes en Navarra'],
    ]);
  });

  it('is missing no longer when it is filled, whatever there was', () => {
    const text = fc.option(fc.constantFrom('', ' ', 'Curso de cocina', 'Texto'), { nil: null });
    const price = fc.record({ audience_es: text, audience_en: text, includes_es: text, includes_en: text });
    const any = fc.record({
      name: fc.constantFrom('Curso', 'Cooking course', ''),
      name_es: text,
      name_en: text,
      ...(Object.fromEntries(
        TRANSLATED.flatMap((name) => [`${name}_es`, `${name}_en`]).map((column) => [column, text]),
      ) as { [Name in TranslatedName as `${Name}_es` | `${Name}_en`]: typeof text }),
      prices: fc.array(price, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(any, (before) => {
        const missing = programmeGaps(before);
        const english = englishOf(
          missing,
          missing.map(() => 'English'),
          before.prices.length,
        );
        const after = {
          ...before,
          ...english,
          prices: before.prices.map((one, place) => ({ ...one, ...english.prices?.[place] })),
        };
        expect(programmeGaps(after)).toEqual([]);
        // What was there stays.
        for (const { path } of missing) expect(path).toMatch(/_en$/);
        for (const [key, value] of Object.entries(before))
          if (key !== 'prices' && typeof value === 'string' && value.trim() !== '')
            expect(after).toHaveProperty(key, value);
      }),
    );
  });
});
