import 'server-only';
import { parseShallow } from '@/lib/shallow-json';

/** What a request's body held, or the answer that refuses it. */
export type JsonBody = { value: unknown; refusal: null } | { value: null; refusal: Response };

/**
 * Reads a JSON body of at most `limit` bytes without ever holding more than that. 413 when it is longer, 400 when it is
 * not JSON.
 */
export async function readJson(request: Request, limit: number): Promise<JsonBody> {
  const text = await readText(request, limit);
  if (text === null) return refuse(413, `The body may have ${limit} bytes at most`);
  try {
    return { value: parseShallow(text), refusal: null };
  } catch {
    return refuse(400, 'The body must be JSON');
  }
}

/** The body as text; null when it has more bytes than `limit`. */
export async function readText(request: Request, limit: number): Promise<string | null> {
  if (request.body === null) return '';
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body) {
    length += chunk.byteLength;
    if (length > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function refuse(status: number, error: string): JsonBody {
  return {
    value: null,
    refusal: Response.json({ error }, { status, headers: { 'cache-control': 'no-store' } }),
  };
}
