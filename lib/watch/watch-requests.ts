import 'server-only';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestContext } from '@/lib/http/server-link';
import { meters } from './meters';
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
const WELL_FORMED = /^[\w-]{8,64}$/;

/** The id that a proxy gave the request, or one of our own: what is not well formed could be anything. */
export function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
}

/** Observes a request of our server until its response is sent: its id, its metrics, and its line in the log. */
export function observeRequest(
  request: IncomingMessage,
  response: ServerResponse,
  onAnswered: (request: AnsweredRequest) => void,
): RequestContext {
  const started = performance.now();
  const id = requestId(request.headers['x-request-id']);
  const route = routePattern(request.url ?? '/');
  const method = METHODS.has(request.method ?? '') ? String(request.method) : 'other';
  response.setHeader('x-request-id', id);
  response.once('close', () => {
    const milliseconds = performance.now() - started;
    const status = response.statusCode;
    meters()?.request({ route, method, status, seconds: milliseconds / 1000 });
    onAnswered({ id, method, route, status, milliseconds, aborted: !response.writableFinished });
  });
  return { id, route, tags: new Set(), override: null };
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
