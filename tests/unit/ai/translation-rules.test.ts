import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { englishGaps, type ListRow } from '@/lib/ai/model/english-lists';
import { validateTranslations } from '@/lib/ai/model/translation-rules';

const SPANISH = ['Aula de demostraciones', 'Huerto de 9.090 m²', 'Universidad Francisco de Vitoria'];
const ENGLISH = ['Demonstration room', 'Garden of 9,090 m²', 'Universidad Francisco de Vitoria'];
const problems = (answer: unknown, sources = SPANISH) => {
  const verdict = validateTranslations(answer, sources);
  return verdict.ok ? [] : verdict.problems;
};
const replaced = (place: number, text: unknown) => ({
  entries: ENGLISH.map((entry, index) => (index === place ? text : entry)),
});

describe('translations of a list', () => {
  it('are as many as it has entries, in their order', () => {
    expect(validateTranslations({ entries: ENGLISH }, SPANISH)).toEqual({ ok: true, entries: ENGLISH });
    expect(problems({ entries: ENGLISH.slice(1) })).toEqual(['there are 2 entries instead of 3']);
    expect(problems({ entries: [...ENGLISH, 'More'] })).toEqual(['there are 4 entries instead of 3']);
  });

  it.each([undefined, null, 'text', [], {}, { entries: 'text' }])('are not %j', (answer) => {
    expect(problems(answer)).toEqual(['the answer is not {"entries": […]}']);
  });

  it.each([
    ['', 'it is empty'],
    [7, 'it is empty'],
    ['Aula de demostraciones', 'it is not translated into English'],
    ['Aula de las demostraciones de la escuela', 'it is not translated into English'],
    ['Demonstration room for 40', 'the number “40” is not in the Spanish'],
    ['The best demonstration room', '“best” is not in the Spanish'],
    ['Demonstration room of NASA', 'the name “NASA” is not in the Spanish'],
    ['Demonstration room, see https://example.test', 'it contains a link'],
    ['<b>Demonstration room</b>', 'it contains markup or symbols'],
    [`Demonstration room ${'with a view '.repeat(20)}`, 'it is too long'],
    ['Here is the translation', 'it speaks about itself or its instructions'],
  ])('have no entry like %j', (text, problem) => {
    expect(problems(replaced(0, text))).toContain(`entry 1: ${problem}`);
  });

  it('keep every number', () => {
    expect(problems(replaced(1, 'Garden'))).toEqual(['entry 2: the number “9.090” is missing']);
  });

  it('may leave names, and words that are the same, as they are', () => {
    expect(problems({ entries: ['Grand Diplôme', 'Marketing'] }, ['Grand Diplôme', 'Marketing'])).toEqual([]);
  });
});

const row = (changes: Partial<ListRow> = {}): ListRow => ({
  specialties: '[]',
  specialties_en: '[]',
  accreditation: null,
  accreditation_en: null,
  features: '["Huerto","Aula"]',
  features_en: '[]',
  programs: '[]',
  ...changes,
});
const filled = (changes: Partial<ListRow>, english: (entry: string) => string = (entry) => `${entry} en`) =>
  Object.fromEntries(
    englishGaps(row(changes)).map(({ field, entries, fill }) => [
      field,
      JSON.parse(fill(entries.map(english))),
    ]),
  );

describe('lists that lack English', () => {
  it('get a translation for each entry', () => {
    expect(filled({})).toEqual({ features_en: ['Huerto en', 'Aula en'] });
  });

  it('keep the English that they have', () => {
    expect(filled({ features_en: '["","Classroom"]' })).toEqual({ features_en: ['Huerto en', 'Classroom'] });
    expect(filled({ features_en: '["Garden","Classroom"]' })).toEqual({});
  });

  it.each([
    ['broken', { features: '["Huerto"' }],
    ['broken in English', { features_en: 'oops' }],
    ['no list', { features: '{"a":1}' }],
    ['not all text', { features: '["Huerto",7]' }],
    ['longer in English', { features_en: '["a","b","c"]' }],
    ['shorter in English', { features_en: '["a"]' }],
    ['empty', { features: '[]' }],
    ['nothing', { features: null }],
  ])('are left alone when %s', (_, changes) => {
    expect(filled(changes)).toEqual({});
  });

  it('of specialties need English only beside the five keys', () => {
    const features = '[]';
    expect(filled({ features, specialties: '["pastry","hospitality"]' })).toEqual({});
    expect(filled({ features, specialties: '["pastry","Cocina vasca"]' })).toEqual({
      specialties_en: ['pastry', 'Cocina vasca en'],
    });
  });

  it('of programmes get names and durations, and keep the rest', () => {
    const programs = JSON.stringify([
      { name: 'Curso', name_en: '', duration: '2 años', certified: true, extra: [1] },
      { name: 'Grado', name_en: 'Degree', duration: null, duration_en: null },
      'odd',
    ]);
    expect(filled({ features: '[]', programs })).toEqual({
      programs: [
        {
          name: 'Curso',
          name_en: 'Curso en',
          duration: '2 años',
          duration_en: '2 años en',
          certified: true,
          extra: [1],
        },
        { name: 'Grado', name_en: 'Degree', duration: null, duration_en: null },
        'odd',
      ],
    });
  });

  it('lose nothing and lack nothing afterwards, whatever they hold', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(word, fc.option(word, { nil: '' })), { minLength: 1 }), (pairs) => {
        const [es, en] = [pairs.map(([spanish]) => spanish), pairs.map(([, english]) => english)];
        const before = row({ features: JSON.stringify(es), features_en: JSON.stringify(en) });
        const [gap] = englishGaps(before);
        if (gap === undefined) {
          expect(en).not.toContain('');
          return;
        }
        const after = JSON.parse(gap.fill(gap.entries.map(() => 'new'))) as string[];
        expect(after).toEqual(en.map((english) => english || 'new'));
        expect(englishGaps({ ...before, features_en: JSON.stringify(after) })).toEqual([]);
      }),
    );
  });
});
