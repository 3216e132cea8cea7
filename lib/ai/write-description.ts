import { cutText } from '@/lib/i18n/cut-text';
import 'server-only';
import { NOT_ENOUGH, validateDescription } from '@/lib/ai/model/description-rules';
import { type FactsRow, factsOf, hasEnoughFacts } from '@/lib/ai/model/facts';
import type { AiFailure } from '@/lib/ai/model/failure';
import { descriptionPrompt } from '@/lib/ai/model/prompts';
import type { Language } from '@/lib/i18n/locales';
import { generateText } from './generate-text';
import { siteNaming } from './naming';

/** 'tooFewFacts': not enough for 400 characters. 'unusableFacts': the name or place looks like a prompt injection. */
export type WritingFailure = AiFailure | 'tooFewFacts' | 'unusableFacts';

export type Written<Value> =
  | { ok: true; value: Value & { dollars: number } }
  | { ok: false; error: WritingFailure; detail?: string; dollars: number };

/** The second prompt contains the problems of the first answer. */
const ATTEMPTS = 2;

/** Writes and validates a description; stores nothing. Throws BackendError when calls cannot be counted. */
export async function writeDescription(
  row: FactsRow,
  language: Language,
  signal: AbortSignal,
): Promise<Written<{ text: string }>> {
  const facts = factsOf(row, language, siteNaming);
  const otherFacts = factsOf(row, language === 'es' ? 'en' : 'es', siteNaming);
  if (facts === null || otherFacts === null)
    return {
      ok: false,
      error: 'unusableFacts',
      detail: 'its name or place reads like an instruction',
      dollars: 0,
    };
  if (!hasEnoughFacts(facts)) return { ok: false, error: 'tooFewFacts', dollars: 0 };
  let dollars = 0;
  let again: { rejected: string; mistakes: string[] } | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await generateText({
      purpose: 'description',
      system: descriptionPrompt(language),
      data: { task: 'description', language, facts, ...again },
      signal,
    });
    dollars += answer.ok ? answer.value.dollars : answer.dollars;
    if (!answer.ok) return { ...answer, dollars };
    const { text } = answer.value;
    if (text.includes(NOT_ENOUGH)) return { ok: false, error: 'tooFewFacts', dollars };
    const verdict = validateDescription(text, language, [facts, otherFacts]);
    if (verdict.ok) return { ok: true, value: { text: verdict.text, dollars } };
    if (attempt >= ATTEMPTS) {
      const error = verdict.tooShort ? 'tooFewFacts' : 'rejected';
      return { ok: false, error, detail: verdict.problems.join('; '), dollars };
    }
    // A rejected text can have any length; its beginning suffices.
    again = { rejected: cutText(text, 1500), mistakes: verdict.problems };
  }
}
