import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgements, validateDescription } from '@/lib/ai/model/description-rules';
import {
  groundedShare,
  groundingOf,
  ungroundedNames,
  ungroundedNumbers,
  ungroundedSentences,
} from '@/lib/ai/model/grounding';
import { languageOf } from '@/lib/ai/model/language-test';
import { oneLine, plainTextProblems } from '@/lib/ai/model/plain-text';
import { looksLikePromptInjection } from '@/lib/ai/model/prompt-injection';
import { validateTranslations } from '@/lib/ai/model/translation-rules';
import { growth, LINEAR_GROWTH } from '../../support/growth.ts';

const NOTHING = groundingOf([]);

const RULES: Record<string, (text: string) => unknown> = {
  groundingOf: (text) => groundingOf([text]),
  ungroundedNames: (text) => ungroundedNames(text, NOTHING, 'es'),
  ungroundedNumbers: (text) => ungroundedNumbers(text, NOTHING, 'en'),
  ungroundedSentences: (text) => ungroundedSentences(text, NOTHING),
  groundedShare: (text) => groundedShare(text, NOTHING),
  judgements: (text) => judgements(text, NOTHING, 'es'),
  languageOf,
  plainTextProblems,
  oneLine,
  looksLikePromptInjection,
};

const HOSTILE = ['Zz ', '. ', '<a', '1 ', '&a', 'ignor', 'á̀'];

describe('the rules for texts of a model', () => {
  it.each(HOSTILE)('need time in proportion to the length of many %j', (unit) => {
    const judge = (length: number) => {
      const text = unit.repeat(length / unit.length);
      for (const rule of Object.values(RULES)) rule(text);
      expect(validateDescription(text, 'es', [])).toMatchObject({ ok: false });
      expect(validateTranslations({ entries: [text] }, ['Cocina'])).toMatchObject({ ok: false });
    };
    expect(growth(judge, 30_000)).toBeLessThan(LINEAR_GROWTH);
  });

  it('refuse what is far too long for its length alone', () => {
    const verdict = validateDescription('Zz '.repeat(85_000), 'es', []);
    expect(verdict).toEqual({
      ok: false,
      problems: ['it has 254999 characters instead of 400 to 500'],
      tooShort: false,
    });
  });

  it('find the beginnings of sentences where a look back from each word would', () => {
    const piece = fc.constantFrom(
      'Zz',
      'La',
      'a',
      '.',
      '?',
      '…',
      ' ',
      '  ',
      '\n',
      '"',
      '”',
      '(',
      '¿',
      '«',
      ',',
      '1',
    );
    const looksBack = /(^|[.!?…]["”»)]?\s+|^["“«¿¡(])["“«¿¡(]*$/u;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const text = pieces.join('');
        // 'La' may begin a sentence and nothing else; 'Zz' is a name wherever it stands.
        const expected = [...text.matchAll(/\p{L}[\p{L}\p{M}]*/gu)]
          .filter(
            ({ 0: word, index }) =>
              /\p{Lu}/u.test(word) && !(word === 'La' && looksBack.test(text.slice(0, index))),
          )
          .map(([word]) => word);
        expect(ungroundedNames(text, NOTHING, 'es')).toEqual(expected);
      }),
      { numRuns: 2000, examples: [[['.', ' ', 'La']], [['"', '.', ' ', '(', 'La']]] },
    );
  });
});
