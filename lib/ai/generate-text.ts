import 'server-only';
import { readChatAnswer } from '@/lib/ai/model/chat-answer';
import { dollarsFor, tokensAtMost } from '@/lib/ai/model/cost';
import type { AiResult } from '@/lib/ai/model/failure';
import { serverConfig } from '@/lib/config';
import { callProvider } from './call-provider';
import { AI_LIMITS } from './limits';

export interface TextRequest {
  purpose: string;
  /** The instruction. It must not contain stored data. */
  system: string;
  /** Sent as JSON: data, never instruction. */
  data: unknown;
  /** JSON schema of the answer; the caller still validates. */
  schema?: Record<string, unknown>;
  signal: AbortSignal;
}

export function textModel(): string {
  return serverConfig().ai.textModel;
}

/** Throws BackendError when the call cannot be counted. */
export function generateText({
  purpose,
  system,
  data,
  schema,
  signal,
}: TextRequest): Promise<AiResult<{ text: string }>> {
  const { prices } = serverConfig().ai;
  const content = JSON.stringify(data);
  const asked = system + content + JSON.stringify(schema ?? '');
  return callProvider({
    kind: 'text',
    limitMs: AI_LIMITS.textMs,
    maxBytes: AI_LIMITS.textBytes,
    dollarsAtMost: dollarsFor({ input: tokensAtMost(asked), output: AI_LIMITS.outputTokens }, prices),
    signal,
    send: (client, limited) =>
      client.chat.completions
        .create(
          {
            model: textModel(),
            messages: [
              { role: 'system', content: system },
              { role: 'user', content },
            ],
            max_completion_tokens: AI_LIMITS.outputTokens,
            ...(schema && {
              response_format: { type: 'json_schema', json_schema: { name: purpose, schema, strict: true } },
            }),
          },
          { signal: limited },
        )
        .asResponse(),
    async read(body) {
      const answer = readChatAnswer(body, asked);
      const cost = { tokens: answer.tokens, dollars: dollarsFor(answer.tokens, prices) };
      return answer.ok
        ? { ok: true, value: { text: answer.text }, ...cost }
        : { ok: false, error: answer.error, detail: answer.detail, ...cost };
    },
  });
}
