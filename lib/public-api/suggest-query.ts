import { z } from 'zod';
import { parameterText } from '@/lib/bounded-text';
import { LANGUAGES } from '@/lib/i18n/locales';
import { SUGGESTING_LISTS } from '@/lib/schools/model/suggestion';
import { MAX_SEARCH, oneOf } from './schemas';

/** Query of search suggestions. An empty text returns the list's texts. */
export const suggestQuery = z.strictObject({
  search: parameterText(MAX_SEARCH).default(''),
  language: oneOf(LANGUAGES).default('en'),
  list: oneOf(SUGGESTING_LISTS).default('schools'),
});
