import { expect, it } from 'vitest';
import { synonymRefusal } from '@/lib/search/model/synonym';
import { synonymSchema } from '@/lib/search/model/synonym-schema';

it.each([
  [{ phrase: ' ', kind: 'any', value: '' }, 'phrase', 'phraseMissing'],
  [{ phrase: 'a'.repeat(101), kind: 'any', value: '' }, 'phrase', 'phraseLong'],
  [{ phrase: 'a', kind: 'any', value: 'pastry' }, 'value', 'valueUnknown'],
  [{ phrase: 'a', kind: 'field', value: 'diploma' }, 'value', 'valueUnknown'],
  [{ phrase: 'a', kind: 'country', value: '' }, 'value', 'valueUnknown'],
] as const)('refuses %j', (form, field, message) => {
  const { error } = synonymSchema.safeParse(form);
  expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]]);
});

it('knows what the database refuses, and what failed otherwise', () => {
  expect(synonymRefusal({ code: '23505', message: '' })).toEqual({ phrase: 'duplicate' });
  expect(synonymRefusal({ code: '23514', message: 'x "search_synonyms_words_check"' })).toEqual({
    phrase: 'phraseWords',
  });
  expect(synonymRefusal({ code: '08006', message: 'search_synonyms_words_check' })).toBeNull();
});
