import { expect, it } from 'vitest';
import { LANGUAGES } from '@/lib/i18n/locales';
import { choiceLabel } from '@/lib/schools/model/choice-label';
import { FIELD_NAMES, fieldOf } from '@/lib/schools/model/field-names';

/** The editor needs all of them, as its translator shows a missing text as its key. */
const CHOICES = FIELD_NAMES.flatMap((name) => {
  const { value } = fieldOf(name);
  return value.kind === 'choice' && value.words !== undefined ? [{ name, ...value }] : [];
});

it.each(CHOICES)('$name has a text for each value, and for none', ({ values, presence, words }) => {
  const stored = presence === 'required' ? values : ['none', ...values];
  for (const language of LANGUAGES)
    for (const value of stored) expect(choiceLabel(language, words, value)).not.toBe('');
});
