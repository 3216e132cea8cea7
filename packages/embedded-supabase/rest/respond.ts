/** Builds responses; `response.headers` and `response.status` set by the database take precedence. */
import type { Call } from './call.ts';
import { RestError } from './errors.ts';
import type { Result } from './execute.ts';
import { contentType } from './media-type.ts';

interface Answer {
  status: number;
  headers: Record<string, string>;
  /** Null for none. */
  body: string | null;
}

export function respond(call: Call, result: Pick<Result, 'headers' | 'status'>, answer: Answer): Response {
  const headers = new Headers(answer.headers);
  if (answer.body !== null || call.request.method === 'HEAD') {
    headers.set('content-type', contentType(call.media));
    if (call.schema.settings.schemas.length > 1) headers.set('content-profile', call.schemaName);
  }
  const status = overriddenStatus(result.status) ?? answer.status;
  for (const [name, value] of overriddenHeaders(result.headers)) headers.set(name, value);
  const empty = call.request.method === 'HEAD' || status === 204 || status === 304;
  return new Response(empty ? null : answer.body, { status, headers });
}

function overriddenStatus(text: string | null): number | null {
  if (text === null) return null;
  const status = Number(text);
  if (Number.isInteger(status) && status >= 200 && status <= 599) return status;
  throw new RestError(500, 'PGRST112', 'response.status guc must be a valid status code');
}

function overriddenHeaders(text: string | null): [string, string][] {
  if (text === null) return [];
  const wrong = () =>
    new RestError(
      500,
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    );
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw wrong();
  }
  if (!Array.isArray(list)) throw wrong();
  return list.map((item: unknown) => {
    const [entry, ...more] = typeof item === 'object' && item !== null ? Object.entries(item) : [];
    if (!entry || more.length > 0 || typeof entry[1] !== 'string') throw wrong();
    return [entry[0], entry[1]];
  });
}
