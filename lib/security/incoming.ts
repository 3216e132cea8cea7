import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendReadyPages } from '@/lib/http/ready-pages';
import { acceptWishes } from './answer-status';
import { COMMON } from './headers';

/**
 * Sees every request before Next.js does, and mends what Next.js leaves open. Called once, when the server starts.
 * Where a platform takes the requests instead of Node's own server, this never runs, and the platform does the same.
 */
export function receiveRequests(): void {
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    request.headers['x-forwarded-for'] = withPeer(
      request.headers['x-forwarded-for'],
      request.socket.remoteAddress ?? 'unknown',
    );
    request.url = straightened(request.url ?? '/');
    // The rules of next.config.ts do not reach redirects and refusals; what they do reach they set again.
    for (const { key, value } of COMMON) response.setHeader(key, value);
    sendLocationOnce(response);
    acceptWishes(request, response);
    sendReadyPages(request, response);
  });
}

/**
 * Next.js sets the address of a redirect from a prerendered page and then appends it once more. Browsers do not mind;
 * nginx refuses an answer with two.
 */
export function sendLocationOnce(response: Pick<ServerResponse, 'appendHeader' | 'setHeader'>): void {
  const append = response.appendHeader.bind(response);
  response.appendHeader = (name, value) =>
    name.toLowerCase() === 'location' ? response.setHeader(name, value) : append(name, value);
}

/**
 * X-Forwarded-For with the other end of the connection added, as a proxy does. A route handler cannot see the
 * connection, and Next.js sets the header only when the visitor sent none: without this, anybody could choose the
 * address that rate limits count by.
 */
export function withPeer(claimed: string | string[] | undefined, peer: string): string {
  return claimed ? `${claimed}, ${peer}` : peer;
}

/** An address whose path can be decoded; Next.js answers 500 to `/school/%ff`, which should be a page not found. */
export function straightened(url: string): string {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  if (!path.includes('%')) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
