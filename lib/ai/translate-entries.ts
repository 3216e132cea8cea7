import 'server-only';
import { jsonInAnswer } from '@/lib/ai/model/chat-answer';
import { looksLikePromptInjection } from '@/lib/ai/model/prompt-injection';
import { TRANSLATION_PROMPT, TRANSLATION_SCHEMA } from '@/lib/ai/model/prompts';
import { validateTranslations } from '@/lib/ai/model/translation-rules';
import { generateText } from './generate-text';
import type { Written } from './write-description';

export interface Entry {
  text: string;
  most?: number;
}

const ATTEMPTS = 2;
/** Entries of one call: models lose count of many more. */
const PORTION = 40;
/** Characters of one call, so that the answer fits the token limit. */
const PORTION_LENGTH = 6000;

/** Translates Spanish texts in their order. Equal texts are sent once. Throws BackendError. */
export async function translateEntries(
  entries: readonly Entry[],
  signal: AbortSignal,
): Promise<Written<{ entries: string[] }>> {
  if (entries.some(({ text }) => looksLikePromptInjection(text)))
    return { ok: false, error: 'unusableFacts', detail: 'an entry reads like an instruction', dollars: 0 };
  const translated = new Map<string, string>();
  let dollars = 0;
  for (const portion of portions(distinct(entries))) {
    const answer = await translatePortion(portion, signal);
    dollars += answer.ok ? answer.value.dollars : answer.dollars;
    if (!answer.ok) return { ...answer, dollars };
    portion.forEach(({ text }, place) => {
      translated.set(text, answer.value.entries[place] ?? '');
    });
  }
  return { ok: true, value: { entries: entries.map(({ text }) => translated.get(text) ?? ''), dollars } };
}

function distinct(entries: readonly Entry[]): Entry[] {
  const narrowest = new Map<string, number>();
  for (const { text, most = Number.POSITIVE_INFINITY } of entries)
    narrowest.set(text, Math.min(most, narrowest.get(text) ?? Number.POSITIVE_INFINITY));
  return [...narrowest].map(([text, most]) => ({ text, most }));
}

function portions(entries: readonly Entry[]): Entry[][] {
  const found: Entry[][] = [];
  let room = 0;
  for (const entry of entries) {
    const last = found.at(-1);
    if (last === undefined || last.length >= PORTION || entry.text.length > room) {
      found.push([entry]);
      room = PORTION_LENGTH;
    } else last.push(entry);
    room -= entry.text.length;
  }
  return found;
}

async function translatePortion(
  portion: readonly Entry[],
  signal: AbortSignal,
): Promise<Written<{ entries: string[] }>> {
  const entries = portion.map(({ text }) => text);
  const most = portion.map((entry) => entry.most ?? Number.POSITIVE_INFINITY);
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
    const verdict = validateTranslations(jsonInAnswer(answer.value.text), entries, most);
    if (verdict.ok) return { ok: true, value: { entries: verdict.entries, dollars } };
    if (attempt >= ATTEMPTS)
      return { ok: false, error: 'rejected', detail: verdict.problems.join('; '), dollars };
    mistakes = verdict.problems;
  }
}
