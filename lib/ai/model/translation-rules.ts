import { singleLine } from '@/lib/values/text';
import { judgements } from './description-rules';
import { groundingOf, ungroundedNames, ungroundedNumbers } from './grounding';
import { isPlainlyEnglish, typicalWords } from './language-test';
import { mixedUp } from './mixed-up';
import { plainTextProblems } from './plain-text';
import { factProblems } from './translated-facts';

/** Maximum length: a margin plus three times a short entry, one and a half times a paragraph. */
const longest = (source: string, most: number) =>
  Math.min(most, Math.max(Math.min(300, 30 + 3 * source.length), 30 + 1.5 * source.length));
/** A shorter translation of a text omits something; a name may be short in English. */
const shortest = (source: string) => (source.length < 80 ? 0 : 0.4 * source.length);

/**
 * Validates English list entries; returns them, or the problems for the model. `most`: maximum characters of each
 * entry.
 */
export function validateTranslations(
  answer: unknown,
  sources: readonly string[],
  most: readonly number[] = [],
): { ok: true; entries: string[] } | { ok: false; problems: string[] } {
  const list = (answer as { entries?: unknown } | null | undefined)?.entries;
  if (!Array.isArray(list)) return { ok: false, problems: ['the answer is not {"entries": […]}'] };
  if (list.length !== sources.length)
    return { ok: false, problems: [`there are ${list.length} entries instead of ${sources.length}`] };
  const entries = list.map((entry) => (typeof entry === 'string' ? singleLine(entry) : ''));
  const about = (problem: string, index: number) => `entry ${index + 1}: ${problem}`;
  const each = entries.flatMap((entry, index) =>
    problemsOf(entry, sources[index] ?? '', most[index] ?? Number.POSITIVE_INFINITY).map((problem) =>
      about(problem, index),
    ),
  );
  // Only entries that are valid by themselves are compared with each other.
  const problems =
    each.length > 0
      ? each
      : mixedUp(entries, sources).map((index) => about('it is the English of another entry', index));
  return problems.length === 0 ? { ok: true, entries } : { ok: false, problems: problems.slice(0, 12) };
}

function problemsOf(entry: string, source: string, most: number): string[] {
  if (entry === '') return ['it is empty'];
  const limit = longest(source, most);
  // Rejected without further checks.
  if (entry.length > 4 * limit) return ['it is too long'];
  const grounding = groundingOf([source]);
  const allowed = plainTextProblems(singleLine(source));
  return [
    ...plainTextProblems(entry).filter((problem) => !allowed.includes(problem)),
    ...ungroundedNumbers(entry, grounding, 'en').map(
      (number) => `the number “${number}” is not in the Spanish`,
    ),
    ...ungroundedNumbers(source, groundingOf([entry]), 'es').map(
      (number) => `the number “${number}” is missing`,
    ),
    ...judgements(entry, groundingOf([source]), 'en')
      // Evaluative words may stay if the Spanish has them.
      .filter(() => judgements(source, groundingOf([]), 'es').length === 0)
      .map((word) => `“${word}” is not in the Spanish`),
    ...factProblems(entry, source),
    ...ungroundedAcronyms(entry, source),
    ...foreignNames(entry, source),
    ...(entry.length > limit ? ['it is too long'] : []),
    ...(entry.length < shortest(source) ? ['it is too short'] : []),
    ...(isTranslated(entry, source) ? [] : ['it is not translated into English']),
  ];
}

function ungroundedAcronyms(entry: string, source: string): string[] {
  return (entry.match(/\b\p{Lu}{3,}\b/gu) ?? [])
    .filter((word) => !source.toUpperCase().includes(word))
    .map((word) => `the name “${word}” is not in the Spanish`);
}

const CAPITALS = /\p{Lu}[\p{L}\p{M}’']{0,40}(?:[ -]\p{Lu}[\p{L}\p{M}’']{0,40})+/gu;

/** Consecutive capitalised words that are not in the source. English titles have many capitals, so they need three. */
function foreignNames(entry: string, source: string): string[] {
  const grounding = groundingOf([source]);
  const words = entry.match(/\p{L}{4,}/gu) ?? [];
  const isTitle = words.filter((word) => /^\p{Lu}/u.test(word)).length * 2 > words.length;
  return (entry.match(CAPITALS) ?? [])
    .filter((name) => {
      const parts = name.split(/[ -]/);
      return (
        parts.length >= (isTitle ? 3 : 2) &&
        ungroundedNames(`x ${name}`, grounding, 'en').length === parts.length
      );
    })
    .map((name) => `the name “${name}” is not in the Spanish`);
}

/**
 * An unchanged entry must be a name or already English; a translated one may not have more Spanish than English words.
 */
function isTranslated(entry: string, source: string): boolean {
  const lowerCase = source.match(/(?<![\p{L}])\p{Ll}{4,}/gu) ?? [];
  if (entry.toLowerCase() === source.toLowerCase()) return lowerCase.length === 0 || isPlainlyEnglish(source);
  const { es, en } = typicalWords(entry);
  return es <= en || es < typicalWords(source).es;
}
