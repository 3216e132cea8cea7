import type { Language } from '@/lib/i18n/locales';
import { plainWord } from './grounding';
import { ENGLISH_STOPS } from './words/english';
import { SPANISH_STOPS } from './words/spanish';

/** How many words of a text are typical of each language. */
export function typicalWords(text: string): Record<Language, number> {
  const words = (text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).map(plainWord);
  return {
    es: words.filter((word) => SPANISH_STOPS.has(word)).length,
    en: words.filter((word) => ENGLISH_STOPS.has(word)).length,
  };
}

/** Small words of their neighbours, which share many with Spanish. */
const NEIGHBOURS = new Set(
  'les des dans est une avec pour aux du et le sont ou della delle degli dello gli per che il di sono anche els amb dels uma um em nao da do os mais tambem'.split(
    ' ',
  ),
);

/** The language of a text of some sentences; null when it is neither Spanish nor English, or both. */
export function languageOf(text: string): Language | null {
  const words = (text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).map(plainWord);
  const foreign = words.filter((word) => NEIGHBOURS.has(word)).length;
  const { es, en } = typicalWords(text);
  const [most, least]: [Language, number] = es > en ? ['es', en] : ['en', es];
  const count = Math.max(es, en);
  // A third of the words of a text are such words in either language; names of schools bring some of another.
  return count >= words.length / 6 && count > 2 * least && count > 2 * foreign ? most : null;
}
