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

  it.each([
    ['', 'it is empty'],
    [7, 'it is empty'],
    ['Aula de las demostraciones de la escuela', 'it is not translated into English'],
    ['Demonstration room for 40', 'the number “40” is not in the Spanish'],
    ['The best demonstration room', '“best” is not in the Spanish'],
    ['Demonstration room of NASA', 'the name “NASA” is not in the Spanish'],
    ['Demonstration room, see https://example.test', 'it contains a link'],
    [`Demonstration room ${'with a view '.repeat(20)}`, 'it is too long'],
  ])('have no entry like %j', (text, problem) => {
    expect(problems(replaced(0, text))).toContain(`entry 1: ${problem}`);
  });

  it.each([
    ['Matrícula de 1.200 € al año', 'Fee of $1,200 a year', 'the currency “dollar” is not in the Spanish'],
    ['Matrícula de 1.200 euros', 'Fee of 12,000 euros', 'the number “12,000” is not in the Spanish'],
    ['Curso de 9 meses', 'Course of 9 years', 'the length “9 years” is not in the Spanish'],
    ['Desde el 16 de mayo', 'From 16 June', 'the month “June” is not in the Spanish'],
    ['Desde el 16 de mayo', 'From 16', 'the month “May” is missing'],
    ['Curso de cocina', 'Course of Le Cordon Bleu', 'the name “Le Cordon Bleu” is not in the Spanish'],
    [
      'Bachillerato, entrevista personal, carta de motivación y nivel medio de inglés para entrar.',
      'None.',
      'it is too short',
    ],
  ])('of “%s” are not “%s”', (spanish, english, problem) => {
    expect(problems({ entries: [english] }, [spanish])).toContain(`entry 1: ${problem}`);
  });

  it('are not those of another entry', () => {
    const spanish = ['Curso de pan', 'Diploma de pastelería'];
    expect(problems({ entries: ['Bread course', 'Pastry diploma'] }, spanish)).toEqual([]);
    for (const entries of [
      ['Pastry diploma', 'Bread course'],
      ['Pastry diploma', 'Pastry diploma'],
    ])
      expect(problems({ entries }, spanish)).toEqual([
        'entry 1: it is the English of another entry',
        'entry 2: it is the English of another entry',
      ]);
  });
});

const row = (changes: Partial<ListRow> = {}): ListRow => ({
  specialties: [],
  specialties_en: [],
  accreditation: [],
  accreditation_en: [],
  features: ['Huerto', 'Aula'],
  features_en: [],
  ...changes,
});
const filled = (changes: Partial<ListRow>, english: (entry: string) => string = (entry) => `${entry} en`) =>
  Object.fromEntries(
    englishGaps(row(changes)).map(({ field, entries, fill }) => [field, fill(entries.map(english))]),
  );

describe('lists that lack English', () => {
  it.each([
    ['longer in English', { features_en: ['a', 'b', 'c'] }],
    ['nothing', { features: [] }],
  ])('are left alone when %s', (_, changes) => {
    expect(filled(changes)).toEqual({});
  });

  it('lose nothing and lack nothing afterwards, whatever they hold', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(word, fc.option(word, { nil: '' })), { minLength: 1 }), (pairs) => {
        const [es, en] = [pairs.map(([spanish]) => spanish), pairs.map(([, english]) => english)];
        const before = row({ features: es, features_en: en });
        const [gap] = englishGaps(before);
        if (gap === undefined) {
          expect(en).not.toContain('');
          return;
        }
        const after = gap.fill(gap.entries.map(() => 'new'));
        expect(after).toEqual(en.map((english) => english || 'new'));
        expect(englishGaps({ ...before, features_en: after })).toEqual([]);
      }),
    );
  });
});
