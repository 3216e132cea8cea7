import { z } from 'zod';
import { LANGUAGES } from '@/lib/i18n/locales';
import { SUGGESTING_LISTS } from '@/lib/schools/model/suggestion';
import { MAX_SEARCH, oneOf } from './schemas';

/** Query of search suggestions. An empty text returns the list's texts. */
export const suggestQuery = z.strictObject({
  search: z
    .string()
    .trim()
    .max(MAX_SEARCH, `may have ${MAX_SEARCH} characters at most`)
    .refine((text) => !text.includes('\0'), 'must not contain NUL')
    .default(''),
  language: oneOf(LANGUAGES).default('en'),
  list: oneOf(SUGGESTING_LISTS).default('schools'),
});
