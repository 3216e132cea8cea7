import 'server-only';
import { z } from 'zod';
import { parseJson } from '@/lib/ai/model/chat-answer';
import type { AiResult } from '@/lib/ai/model/failure';
import { serverConfig } from '@/lib/config';
import { callProvider, type ProviderAnswer, providerAddress } from './call-provider';
import { AI_LIMITS } from './limits';
import { readLimited } from './read-limited';

export interface ImageRequest {
  prompt: string;
  size: '1024x1024' | '1536x1024' | '1024x1536';
  signal: AbortSignal;
  /** Downloads from another host than the provider's; must refuse private addresses. Null on failure. */
  download?: (url: string, signal: AbortSignal) => Promise<Buffer | null>;
}

/** These models always send base64 and reject the parameter that asks for it. */
const SENDS_BASE64 = /^(gpt-image|chatgpt-image)/;

const answered = z.object({
  data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })).min(1),
});

export function imageModel(): string {
  return serverConfig().ai.imageModel;
}

/**
 * Generates a picture of at most 16 MB; its bytes are not checked. Throws BackendError when the call cannot be counted.
 */
export function generateImage({
  prompt,
  size,
  signal,
  download,
}: ImageRequest): Promise<AiResult<{ bytes: Buffer }>> {
  const dollars = serverConfig().ai.prices.picture;
  const cost = { dollars, tokens: { input: 0, output: 0 } };
  const bad = (detail: string) => ({ ok: false, error: 'badAnswer', detail, ...cost }) as const;
  return callProvider<{ bytes: Buffer }>({
    kind: 'image',
    limitMs: AI_LIMITS.imageMs,
    maxBytes: AI_LIMITS.imageAnswerBytes,
    dollarsAtMost: dollars,
    signal,
    send: (client, limited) =>
      client.images
        .generate(
          {
            model: imageModel(),
            prompt,
            size,
            n: 1,
            ...(SENDS_BASE64.test(imageModel()) ? {} : { response_format: 'b64_json' as const }),
          },
          { signal: limited },
        )
        .asResponse(),
    async read(body, limited): Promise<ProviderAnswer<{ bytes: Buffer }>> {
      const image = answered.safeParse(parseJson(body)).data?.data[0];
      if (image?.b64_json) {
        const bytes = Buffer.from(image.b64_json, 'base64');
        if (bytes.length === 0) return bad('the picture is empty');
        return bytes.length > AI_LIMITS.imageBytes
          ? bad('the picture is too large')
          : { ok: true, value: { bytes }, ...cost };
      }
      if (!image?.url) return bad('the answer holds no picture');
      const bytes = await fetchPicture(image.url, limited, download);
      return bytes === null || bytes.length === 0
        ? bad('the picture could not be fetched')
        : { ok: true, value: { bytes }, ...cost };
    },
  });
}

/** Fetches a picture by URL: from the provider itself, else through `download`. */
async function fetchPicture(
  url: string,
  signal: AbortSignal,
  download: ImageRequest['download'],
): Promise<Buffer | null> {
  const own = providerAddress();
  if (!URL.canParse(url) || own === null) return null;
  if (new URL(url).origin !== new URL(own).origin) return (await download?.(url, signal)) ?? null;
  const response = await fetch(url, { signal, redirect: 'error' });
  return response.ok ? readLimited(response, AI_LIMITS.imageBytes, signal) : null;
}
