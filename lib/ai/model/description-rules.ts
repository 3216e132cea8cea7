import type { Language } from '@/lib/i18n/locales';
import { withoutAccents } from '@/lib/plain-words';
import type { Facts } from './facts';
import { textsOf } from './facts';
import {
  type Grounding,
  groundedShare,
  groundingOf,
  ungroundedNames,
  ungroundedNumbers,
  ungroundedSentences,
} from './grounding';
import { languageOf } from './language-test';
import { plainTextProblems } from './plain-text';
import { weaklyGrounded } from './weak-grounds';
import { ENGLISH_JUDGEMENTS } from './words/english';
import { SPANISH_JUDGEMENTS } from './words/spanish';

export const MIN_LENGTH = 400;
export const MAX_LENGTH = 500;

/** The prompt asks a model to answer this when it cannot write the text. */
export const NOT_ENOUGH = 'NOT ENOUGH FACTS';

/** A longer text is rejected without further checks. */
const MAX_JUDGED = 4 * MAX_LENGTH;

/** Share of the longer words of a Spanish text that must come from the facts. */
const MIN_GROUNDED_SHARE = 0.3;

export type Verdict =
  | { ok: true; text: string }
  /** `problems` are sentences for the model; `tooShort` when that is the only problem. */
  | { ok: false; problems: string[]; tooShort: boolean };

/**
 * Validates a description: 400 to 500 characters (as in the editor), right language, numbers and names only from
 * `facts`.
 */
export function validateDescription(answer: string, language: Language, facts: readonly Facts[]): Verdict {
  const text = answer.trim();
  const length = text.length;
  const size =
    length < MIN_LENGTH || length > MAX_LENGTH
      ? [`it has ${length} characters instead of ${MIN_LENGTH} to ${MAX_LENGTH}`]
      : [];
  if (length > MAX_JUDGED) return { ok: false, problems: size, tooShort: false };
  const grounding = groundingOf(textsOf(...facts));
  const wrong = [
    ...plainTextProblems(text),
    ...(languageOf(text) === language ? [] : [`it is not in ${language === 'es' ? 'Spanish' : 'English'}`]),
    ...ungroundedFacts(text, grounding, language),
    ...weaklyGrounded(text, facts),
    ...judgements(text, grounding, language).map((word) => `“${word}” is a judgement, not a fact`),
    // An English text may rest on Spanish facts, with other words.
    ...(language === 'es' ? ungroundedParts(text, grounding) : []),
  ];
  const problems = [...wrong, ...size];
  return problems.length === 0
    ? { ok: true, text }
    : { ok: false, problems, tooShort: wrong.length === 0 && length < MIN_LENGTH };
}

function ungroundedParts(text: string, grounding: Grounding): string[] {
  if (groundedShare(text, grounding) < MIN_GROUNDED_SHARE) return ['most of it is not in the facts'];
  return ungroundedSentences(text, grounding).map((sentence) => `“${sentence}” is not in the facts`);
}

const MAX_NAMED = 8;

/** Numbers and names that are not in the facts, as sentences for the model. */
export function ungroundedFacts(text: string, grounding: Grounding, language: Language): string[] {
  const say = (kind: string) => (word: string) => `the ${kind} “${word}” is not in the facts`;
  return [
    ...new Set([
      ...ungroundedNumbers(text, grounding, language).map(say('number')),
      ...ungroundedNames(text, grounding, language).map(say('name')),
    ]),
  ].slice(0, MAX_NAMED);
}

/** Evaluative words that the facts do not contain. */
export function judgements(text: string, { words }: Grounding, language: Language): string[] {
  const pattern = language === 'es' ? SPANISH_JUDGEMENTS : ENGLISH_JUDGEMENTS;
  const found = (text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).filter((word) => {
    const plain = withoutAccents(word);
    return pattern.test(plain) && !words.has(plain);
  });
  return [...new Set(found)].slice(0, MAX_NAMED);
}
