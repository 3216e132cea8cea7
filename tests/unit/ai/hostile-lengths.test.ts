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
import { plainTextProblems } from '@/lib/ai/model/plain-text';
import { looksLikePromptInjection } from '@/lib/ai/model/prompt-injection';
import { validateTranslations } from '@/lib/ai/model/translation-rules';
import { singleLine } from '@/lib/values/text';

describe('the rules for texts of a model', () => {
  it('refuse what is far too long for its length alone', () => {
    expect(validateDescription('Zz '.repeat(85_000), 'es', [])).toEqual({
      ok: false,
      problems: ['it has 254999 characters instead of 400 to 500'],
      tooShort: false,
    });
    expect(validateTranslations({ entries: ['Zz '.repeat(85_000)] }, ['Cocina'])).toMatchObject({
      ok: false,
    });
  });

  // A pattern with catastrophic backtracking would exceed the test's time limit.
  it.each(['Zz ', '. ', '<a', '1 ', '&a', 'ignor', 'á̀'])('come to an end on many %j', (unit) => {
    const text = unit.repeat(30_000);
    const nothing = groundingOf([]);
    for (const rule of [languageOf, plainTextProblems, singleLine, looksLikePromptInjection]) rule(text);
    for (const rule of [ungroundedSentences, groundedShare]) rule(text, nothing);
    for (const rule of [ungroundedNames, ungroundedNumbers, judgements])
      expect(() => rule(text, nothing, 'es')).not.toThrow();
  });
});
