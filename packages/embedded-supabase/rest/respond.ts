import type { Call } from './call.ts';
import { contentType } from './media-type.ts';

interface Answer {
  status: number;
  headers: Record<string, string>;
  /** Null for none. */
  body: string | null;
}

export function respond(call: Call, { status, headers: given, body }: Answer): Response {
  const isHead = call.request.method === 'HEAD';
  const headers = new Headers(given);
  if (body !== null || isHead) {
    headers.set('content-type', contentType(call.media));
    if (call.schema.settings.schemas.length > 1) headers.set('content-profile', call.schemaName);
  }
  return new Response(isHead || status === 204 ? null : body, { status, headers });
}
