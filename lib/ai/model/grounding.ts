import type { Language } from '@/lib/i18n/locales';
import { withoutAccents } from '@/lib/plain-words';
import {
  BEGINS_ENGLISH,
  ENGLISH_BEGINNINGS,
  ENGLISH_GENERIC,
  ENGLISH_NUMBERS,
  ENGLISH_STOPS,
} from './words/english';
import {
  BEGINS_SPANISH,
  SPANISH_BEGINNINGS,
  SPANISH_GENERIC,
  SPANISH_NUMBERS,
  SPANISH_STOPS,
} from './words/spanish';
import { hasTranslation } from './words/translation-pairs';

export interface Grounding {
  words: ReadonlySet<string>;
  numbers: ReadonlySet<number>;
  /** Values of number words, and of their parts (twenty-four: twenty, four). */
  counted: ReadonlySet<number>;
}

const WORD = /\p{L}[\p{L}\p{M}]*/gu;
/** A figure with its separators: 9.090, 9,090, 9 090, 4.5; also a time, which English writes 9:30 and Spanish 9.30. */
const FIGURE = /\d+(?:[.,:’'\u00a0\u202f]\d+)*/g;
const NUMBER_WORDS: Readonly<Record<string, number>> = { ...SPANISH_NUMBERS, ...ENGLISH_NUMBERS };
/** A number word in one language with another meaning in the other. */
const AMBIGUOUS = new Set(['once']);

export function groundingOf(texts: readonly string[]): Grounding {
  const words = new Set<string>();
  const numbers = new Set<number>();
  for (const text of texts) {
    for (const [word] of text.matchAll(WORD)) {
      const plain = withoutAccents(word);
      words.add(plain);
      const value = NUMBER_WORDS[plain];
      if (value !== undefined) numbers.add(value);
    }
    for (const [figure] of text.matchAll(FIGURE)) numbers.add(figureValue(figure));
  }
  const counted = new Set(numbers);
  for (const value of numbers) {
    if (value > 20 && value < 100) counted.add(value - (value % 10)).add(value % 10);
    // A year does not permit the word "thousand".
    if (value >= 1000 && (value < 1500 || value > 2100)) counted.add(1000);
    if (value >= 1e6) counted.add(1e6);
  }
  return { words, numbers, counted };
}

/** 9.090 and 9,090 are nine thousand and ninety; 4.5 and 4,5 are four and a half. */
export function figureValue(figure: string): number {
  const parts = figure.split(/[.,:’'\u00a0\u202f]/);
  const last = parts.at(-1) ?? '';
  if (parts.length === 1) return Number(figure);
  if (last.length === 3 && parts.slice(1).every((part) => part.length === 3)) return Number(parts.join(''));
  return Number(`${parts.slice(0, -1).join('')}.${last}`);
}

/** Numbers of a text, as figures or words, that are not in the facts, as written. */
export function ungroundedNumbers(
  text: string,
  { words, numbers, counted }: Grounding,
  language: Language,
): string[] {
  const counting = language === 'es' ? SPANISH_NUMBERS : ENGLISH_NUMBERS;
  const figures = [...text.matchAll(FIGURE)].map(([figure]) => figure);
  const said = [...text.matchAll(WORD)].map(([word]) => word);
  return [
    ...figures.filter((figure) => !numbers.has(figureValue(figure))),
    ...said.filter((word) => {
      const plain = withoutAccents(word);
      const value = counting[plain];
      return value !== undefined && !AMBIGUOUS.has(plain) && !counted.has(value) && !words.has(plain);
    }),
  ];
}

/** Text before the first word of a sentence. One pass over the whole text keeps the work linear. */
const SENTENCE_START = /(?:[.!?…]["”»)]?\s+|^)["“«¿¡(]*/gu;

/** Length of the prefix by which two forms of a word count as the same. */
const STEM = 5;

/** Capitalised names that are not in the facts; except sentence starts, generic nouns and known translations. */
export function ungroundedNames(text: string, { words }: Grounding, language: Language): string[] {
  const es = language === 'es';
  const beginnings = es ? SPANISH_BEGINNINGS : ENGLISH_BEGINNINGS;
  const stops = es ? SPANISH_STOPS : ENGLISH_STOPS;
  const endings = es ? BEGINS_SPANISH : BEGINS_ENGLISH;
  const stems = new Set([...words].map((word) => word.slice(0, STEM)));
  const sentenceStarts = new Set(
    [...text.matchAll(SENTENCE_START)].map(({ 0: lead, index }) => index + lead.length),
  );
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    if (!/\p{Lu}/u.test(word)) return [];
    const plain = withoutAccents(word);
    if (words.has(plain) || hasTranslation(plain, words)) return [];
    // English capitalises generic nouns; Spanish facts do not.
    if (!es && isGeneric(plain)) return [];
    const begins = sentenceStarts.has(index);
    // Another form of a word of the facts: 'Estudian' for 'estudiantes'.
    if (begins && plain.length >= STEM && stems.has(plain.slice(0, STEM))) return [];
    const ordinary = word.slice(1) === word.slice(1).toLowerCase();
    if (
      begins &&
      ordinary &&
      (beginnings.has(plain) || stops.has(plain) || endings.test(plain) || (es && word.endsWith('ó')))
    )
      return [];
    return [word];
  });
}

const isGeneric = (plain: string): boolean =>
  SPANISH_GENERIC.has(plain) ||
  ENGLISH_GENERIC.has(plain) ||
  (plain.endsWith('s') &&
    (SPANISH_GENERIC.has(plain.slice(0, -1)) || ENGLISH_GENERIC.has(plain.slice(0, -1))));

/** Share (0 to 1) of a text's longer words that are in the facts, by prefix. */
export function groundedShare(text: string, { words }: Grounding): number {
  const stems = new Set([...words].map((word) => word.slice(0, STEM)));
  const content = longerWords(text);
  if (content.length === 0) return 1;
  return content.filter((word) => stems.has(word.slice(0, STEM)) || isGeneric(word)).length / content.length;
}

/** Sentences of two or more longer words of which none is in the facts; figures and names are checked elsewhere. */
export function ungroundedSentences(text: string, grounding: Grounding): string[] {
  return text
    .split(/(?<=[.!?…])\s+/)
    .filter((sentence) => !/\d|.\p{Lu}/u.test(sentence) && longerWords(sentence).length >= 2)
    .filter((sentence) => groundedShare(sentence, grounding) === 0);
}

const longerWords = (text: string): string[] =>
  [...text.matchAll(WORD)].map(([word]) => withoutAccents(word)).filter((word) => word.length >= STEM);
