import { judgements } from './description-rules';
import { groundingOf, ungroundedNumbers } from './grounding';
import { typicalWords } from './language-test';
import { oneLine, plainTextProblems } from './plain-text';

/** Longest translation of an entry: some room, three times the entry, and never a paragraph. */
const longest = (source: string) => Math.min(300, 30 + 3 * source.length);

/**
 * Judges English translations of the entries of a list: as many, in their order, each of them plain, short, with the
 * numbers of its entry and no others, and not left in Spanish. Gives them, or what is wrong in words for the model.
 */
export function validateTranslations(
  answer: unknown,
  sources: readonly string[],
): { ok: true; entries: string[] } | { ok: false; problems: string[] } {
  const list = (answer as { entries?: unknown } | null | undefined)?.entries;
  if (!Array.isArray(list)) return { ok: false, problems: ['the answer is not {"entries": […]}'] };
  if (list.length !== sources.length)
    return { ok: false, problems: [`there are ${list.length} entries instead of ${sources.length}`] };
  const entries = list.map((entry) => (typeof entry === 'string' ? oneLine(entry) : ''));
  const problems = entries.flatMap((entry, index) =>
    problemsOf(entry, sources[index] ?? '').map((problem) => `entry ${index + 1}: ${problem}`),
  );
  return problems.length === 0 ? { ok: true, entries } : { ok: false, problems: problems.slice(0, 12) };
}

function problemsOf(entry: string, source: string): string[] {
  if (entry === '') return ['it is empty'];
  // Much too long is refused unread.
  if (entry.length > 4 * longest(source)) return ['it is too long'];
  const grounding = groundingOf([source]);
  const allowed = plainTextProblems(oneLine(source));
  return [
    ...plainTextProblems(entry).filter((problem) => !allowed.includes(problem)),
    ...ungroundedNumbers(entry, grounding, 'en').map(
      (number) => `the number “${number}” is not in the Spanish`,
    ),
    ...ungroundedNumbers(source, groundingOf([entry]), 'es').map(
      (number) => `the number “${number}” is missing`,
    ),
    ...judgements(entry, groundingOf([source]), 'en')
      // What praises in Spanish may praise in English.
      .filter(() => judgements(source, groundingOf([]), 'es').length === 0)
      .map((word) => `“${word}” is not in the Spanish`),
    ...ungroundedAcronyms(entry, source),
    ...(entry.length > longest(source) ? ['it is too long'] : []),
    ...(isTranslated(entry, source) ? [] : ['it is not translated into English']),
  ];
}

/** Names in capitals that the source does not have. */
function ungroundedAcronyms(entry: string, source: string): string[] {
  return (entry.match(/\b\p{Lu}{3,}\b/gu) ?? [])
    .filter((word) => !source.toUpperCase().includes(word))
    .map((word) => `the name “${word}” is not in the Spanish`);
}

/** An entry left as it was must be a name; a translated one has no more Spanish in it than English. */
function isTranslated(entry: string, source: string): boolean {
  const lowerCase = source.match(/(?<![\p{L}])\p{Ll}{4,}/gu) ?? [];
  if (entry.toLowerCase() === source.toLowerCase()) return lowerCase.length === 0 || isSameInEnglish(source);
  const { es, en } = typicalWords(entry);
  return es <= en || es < typicalWords(source).es;
}

/** Words that both languages write alike. */
const isSameInEnglish = (source: string) =>
  (source.toLowerCase().match(/\p{L}+/gu) ?? []).every((word) =>
    /^(hotel|restaurant|campus|catering|sommelier|chef|internet|wifi|online|marketing|bar|digital|virtual|general|regional|total|final|central|natural|social|cultural|artisan|buffet|gourmet|show|cooking|food|design|brunch|barista|mixology|vegan|snack|fusion)$/.test(
      word,
    ),
  );
