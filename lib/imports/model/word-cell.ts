import { LANGUAGES } from '@/lib/i18n/locales';
import { translator } from '@/lib/i18n/messages';
import { plainWords } from '@/lib/plain-words';
import { SPECIALTIES, type Specialty } from '@/lib/schools/model/choices';
import type { Field } from '@/lib/schools/model/field';

/** Words of closed lists as people write them: as they are stored, as the site shows them, or as others call them. */

let specialties: Map<string, Specialty> | null = null;

/** The key behind a field of study, by its names in both languages; undefined for any other text. */
export function specialtyOf(word: string): Specialty | undefined {
  specialties ??= new Map(
    SPECIALTIES.flatMap((key) => [
      [plainWords(key), key] as const,
      ...LANGUAGES.map((language) => [plainWords(translator(language, 'Specialties')(key)), key] as const),
    ]),
  );
  return specialties.get(plainWords(word));
}

/** The stored value behind a word; undefined when there is none. */
export function choiceMeant(
  values: readonly string[],
  words: Field['csv']['words'],
  cell: string,
): string | undefined {
  const word = plainWords(cell);
  return values.find((value) => plainWords(value) === word) ?? words?.[word];
}

/** The entries of a list of words: with bars, commas, semicolons or line breaks between them. */
export function wordsOf(cell: string): string[] {
  return cell
    .split(/[|,;\n\r]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
