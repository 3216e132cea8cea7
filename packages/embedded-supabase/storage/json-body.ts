import type { z } from 'zod';
import { isDeepJson } from '../http/nesting.ts';
import { aborted, invalidRequest, tooLarge } from './errors.ts';
import { MAX_JSON_BYTES } from './sizes.ts';

/** Validates a JSON body. Throws InvalidRequest, or EntityTooLarge above 1 MB. An empty body is `{}`. */
export async function readJson<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> {
  const text = await readText(request);
  if (isDeepJson(text)) throw invalidRequest('Body is nested too deep');
  let value: unknown;
  try {
    value = text === '' ? {} : JSON.parse(text);
  } catch {
    throw invalidRequest('Body is not valid JSON');
  }
  if (text.includes('\\u0000')) throw invalidRequest('body must not contain the character U+0000');
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw invalidRequest(`body${issue ? `/${issue.path.join('/')} ${issue.message}` : ' is not valid'}`);
}

async function readText(request: Request): Promise<string> {
  if (!request.body) return '';
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    while (true) {
      const { done, value } = await reader.read().catch(() => {
        throw aborted();
      });
      if (done) return Buffer.concat(chunks).toString('utf8');
      size += value.byteLength;
      if (size > MAX_JSON_BYTES) throw tooLarge('request body');
      chunks.push(value);
    }
  } finally {
    reader.releaseLock();
  }
}
