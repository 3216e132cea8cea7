import 'server-only';
import { randomUUID } from 'node:crypto';
import type { AnsweredRequest } from '@/lib/http/application';
import { meters } from './meters';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);
const WELL_FORMED = /^[\w-]{8,64}$/;

/** The proxy's request id if well-formed, else a new one. */
export function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
}

export function measureRequest({ route, method, status, milliseconds }: AnsweredRequest): void {
  const known = METHODS.has(method) ? method : 'other';
  meters()?.request({ route, method: known, status, seconds: milliseconds / 1000 });
}

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

export function requestText({ method, route, status, milliseconds, aborted }: AnsweredRequest): string {
  const time = new Date().toISOString().slice(11, 19);
  return `${time} ${status} ${method} ${route} ${Math.round(milliseconds)} ms${aborted ? ' (given up)' : ''}`;
}
