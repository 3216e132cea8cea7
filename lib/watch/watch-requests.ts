import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isWarmingUp } from '@/lib/config';
import { openAnswer, watchConnections } from './answers';
import { meters } from './meters';
import { enterRequest, requestId } from './request-context';
import { routePattern } from './route-pattern';

/** What is known of a request when it has been answered: nothing of who sent it. */
export interface AnsweredRequest {
  id: string;
  method: string;
  route: string;
  status: number;
  milliseconds: number;
  /** Whether the client left before it had everything. */
  aborted: boolean;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

/**
 * Sees every request of the process from its first line to its last byte, on the channel that Node's own server announces them
 * on. Where a platform takes the requests instead, nobody is seen, and the platform has a log of its own.
 */
export function watchRequests(onAnswered: (request: AnsweredRequest) => void): void {
  watchConnections();
  subscribe('http.server.request.start', (message) => {
    if (isWarmingUp()) return;
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const begun = performance.now();
    const id = requestId(request.headers['x-request-id']);
    const route = routePattern(request.url ?? '/');
    const method = METHODS.has(request.method ?? '') ? String(request.method) : 'other';
    enterRequest({ id, route });
    response.setHeader('X-Request-Id', id);
    openAnswer(response);
    response.once('close', () => {
      const milliseconds = performance.now() - begun;
      const status = response.statusCode;
      meters()?.request({ route, method, status, seconds: milliseconds / 1000 });
      onAnswered({ id, method, route, status, milliseconds, aborted: !response.writableFinished });
    });
  });
}

/** A request as a line of JSON. */
export function requestLine({ id, method, route, status, milliseconds, aborted }: AnsweredRequest): string {
  return JSON.stringify({
    time: new Date().toISOString(),
    level: 'info',
    message: 'request',
    request: id,
    method,
    route,
    status,
    ms: Math.round(milliseconds * 10) / 10,
    ...(aborted && { aborted }),
  });
}

/** The same for people. */
export function requestText({ method, route, status, milliseconds, aborted }: AnsweredRequest): string {
  const time = new Date().toISOString().slice(11, 19);
  return `${time} ${status} ${method} ${route} ${Math.round(milliseconds)} ms${aborted ? ' (given up)' : ''}`;
}
