import 'server-only';
import { parseJson } from '@/lib/ai/model/chat-answer';
import { looksLikePromptInjection } from '@/lib/ai/model/prompt-injection';
import { TRANSLATION_PROMPT, TRANSLATION_SCHEMA } from '@/lib/ai/model/prompts';
import { validateTranslations } from '@/lib/ai/model/translation-rules';
import { generateText } from './generate-text';
import type { Written } from './write-description';

const ATTEMPTS = 2;
/** Entries of one call: many more make models lose count. */
const PORTION = 40;

/** Has short Spanish texts translated into English, in their order; nothing is stored. Throws BackendError. */
export async function translateEntries(
  entries: readonly string[],
  signal: AbortSignal,
): Promise<Written<{ entries: string[] }>> {
  if (entries.some(looksLikePromptInjection))
    return { ok: false, error: 'unusableFacts', detail: 'an entry reads like an instruction', dollars: 0 };
  const translated: string[] = [];
  let dollars = 0;
  for (let from = 0; from < entries.length; from += PORTION) {
    const portion = await translatePortion(entries.slice(from, from + PORTION), signal);
    dollars += portion.ok ? portion.value.dollars : portion.dollars;
    if (!portion.ok) return { ...portion, dollars };
    translated.push(...portion.value.entries);
  }
  return { ok: true, value: { entries: translated, dollars } };
}

async function translatePortion(
  entries: readonly string[],
  signal: AbortSignal,
): Promise<Written<{ entries: string[] }>> {
  let dollars = 0;
  let mistakes: string[] | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await generateText({
      purpose: 'translation',
      system: TRANSLATION_PROMPT,
      data: { task: 'translation', entries, ...(mistakes && { mistakes }) },
      schema: TRANSLATION_SCHEMA,
      signal,
    });
    dollars += answer.ok ? answer.value.dollars : answer.dollars;
    if (!answer.ok) return { ...answer, dollars };
    const verdict = validateTranslations(parseJson(answer.value.text), entries);
    if (verdict.ok) return { ok: true, value: { entries: verdict.entries, dollars } };
    if (attempt >= ATTEMPTS)
      return { ok: false, error: 'rejected', detail: verdict.problems.join('; '), dollars };
    mistakes = verdict.problems;
  }
}
