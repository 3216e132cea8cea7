import { z } from 'zod';
import { LANGUAGES } from '@/lib/i18n/locales';
import { SUGGESTING_LISTS } from '@/lib/schools/model/suggestion';
import { MAX_SEARCH, oneOf } from './schemas';

/** What the search field asks while somebody types. Nothing typed is answered too: with the texts of the list. */
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
