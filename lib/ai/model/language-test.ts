import type { Language } from '@/lib/i18n/locales';
import { withoutAccents } from '@/lib/plain-words';
import { ENGLISH_GENERIC, ENGLISH_STOPS, SAME_IN_ENGLISH } from './words/english';
import { SPANISH_GENERIC, SPANISH_STOPS } from './words/spanish';

export function typicalWords(text: string): Record<Language, number> {
  const words = (text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).map(withoutAccents);
  return {
    es: words.filter((word) => SPANISH_STOPS.has(word)).length,
    en: words.filter((word) => ENGLISH_STOPS.has(word)).length,
  };
}

/** Whether a short text has only words that are English, or the same in both languages. */
export function isPlainlyEnglish(text: string): boolean {
  const words = (text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).map(withoutAccents);
  return words.every(
    (word) => ENGLISH_GENERIC.has(word) || ENGLISH_STOPS.has(word) || SAME_IN_ENGLISH.has(word),
  );
}

export function readsAsEnglish(name: string): boolean {
  const words = (name.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).map(withoutAccents);
  const of = (...lists: ReadonlySet<string>[]) =>
    words.filter((word) => lists.some((list) => list.has(word))).length;
  return of(ENGLISH_GENERIC, ENGLISH_STOPS) > of(SPANISH_GENERIC, SPANISH_STOPS);
}

/** Frequent words of related languages, which share many with Spanish. */
const NEIGHBOURS = new Set(
  'les des dans est une avec pour aux du et le sont ou della delle degli dello gli per che il di sono anche els amb dels uma um em nao da do os mais tambem'.split(
    ' ',
  ),
);

/** Language of a text of some sentences; null when it is neither Spanish nor English, or both. */
export function languageOf(text: string): Language | null {
  const words = (text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).map(withoutAccents);
  const foreign = words.filter((word) => NEIGHBOURS.has(word)).length;
  const { es, en } = typicalWords(text);
  const [most, least]: [Language, number] = es > en ? ['es', en] : ['en', es];
  const count = Math.max(es, en);
  // About a third of the words of a text are such words in either language; school names add words of another.
  return count >= words.length / 6 && count > 2 * least && count > 2 * foreign ? most : null;
}
