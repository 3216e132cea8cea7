import { z } from 'zod';
import type { Tokens } from './cost';
import { MAX_TOKENS, tokensAtMost } from './cost';

const count = z.number().nonnegative().max(MAX_TOKENS);

const completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  // An invalid count is ignored; the answer stays valid.
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish().catch(null),
});

type ChatAnswer =
  | { ok: true; text: string; tokens: Tokens }
  | { ok: false; error: 'badAnswer' | 'refused'; detail: string; tokens: Tokens };

/** Text of a chat completion. `asked` is the prompt, to estimate tokens for servers that report none. */
export function readChatAnswer(body: string, asked: string): ChatAnswer {
  const counted = { input: tokensAtMost(asked), output: tokensAtMost(body) };
  const parsed = completion.safeParse(parseJson(body));
  const choice = parsed.data?.choices[0];
  if (!parsed.success || !choice)
    return { ok: false, error: 'badAnswer', detail: 'the answer is no chat completion', tokens: counted };
  const { usage } = parsed.data;
  const tokens = usage
    ? { input: Math.ceil(usage.prompt_tokens), output: Math.ceil(usage.completion_tokens) }
    : counted;
  if (choice.message.refusal || choice.finish_reason === 'content_filter')
    return { ok: false, error: 'refused', detail: 'the model declined', tokens };
  if (choice.finish_reason === 'length')
    return { ok: false, error: 'badAnswer', detail: 'the answer was cut off', tokens };
  const text = withoutFence(withoutReasoning(choice.message.content ?? ''));
  if (text === '') return { ok: false, error: 'badAnswer', detail: 'the answer is empty', tokens };
  return { ok: true, text, tokens };
}

const REASONING = 'think|thinking|reasoning|thought';

/**
 * Some servers put the model's reasoning before its answer, and templates that open it leave only the closing tag.
 * Reasoning that is not closed leaves no answer.
 */
function withoutReasoning(content: string): string {
  const answer = content.split(new RegExp(`(?:</|\\[/|◁/)(?:${REASONING})(?:>|\\]|▷)`, 'i')).at(-1) ?? '';
  return new RegExp(`^\\s*(?:<|\\[|◁)(?:${REASONING})(?:>|\\]|▷)`, 'i').test(answer) ? '' : answer.trim();
}

/** The content of a text that is one fenced block. */
function withoutFence(text: string): string {
  const [, inside] = /^```[\w-]*\n([^`]*)```$/.exec(text) ?? [];
  return inside === undefined ? text : inside.trim();
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** JSON of an answer, also in a fenced block or between sentences; undefined without any. */
export function jsonInAnswer(text: string): unknown {
  const [, fenced = ''] = /```[\w-]*\n([^`]*)```/.exec(text) ?? [];
  const object = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  return [text, fenced, object].map(parseJson).find((value) => value !== undefined);
}
