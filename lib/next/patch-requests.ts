import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { COMMON } from '@/lib/security/headers';
import { sendCompressed } from './compressed-responses';
import { appendForwardedFor } from './forwarded-for';
import { normalizeUrl } from './normalize-url';
import { acceptOverride } from './response-override';
import { sendLocationOnce } from './single-location';

/**
 * Sees every request before Next.js does, and mends what Next.js leaves open. Called once, when the server starts.
 * Where a platform takes the requests instead of Node's own server, this never runs, and the platform does the same.
 */
export function patchRequests(): void {
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    request.headers['x-forwarded-for'] = appendForwardedFor(
      request.headers['x-forwarded-for'],
      request.socket.remoteAddress ?? 'unknown',
    );
    request.url = normalizeUrl(request.url ?? '/');
    // The rules of next.config.ts do not reach redirects and refusals; what they do reach they set again.
    for (const { key, value } of COMMON) response.setHeader(key, value);
    sendLocationOnce(response);
    acceptOverride(request, response);
    sendCompressed(request, response);
  });
}
