import { DatabaseError } from '../engine/engine.ts';
import { json } from '../http/handler.ts';
import { ParseFailure } from './scanner.ts';

/** `{code, details, hint, message}` with its status. */
export class RestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly hint: string | null;
  readonly headers: Record<string, string>;
  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: unknown; hint?: string | null; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = more.details ?? null;
    this.hint = more.hint ?? null;
    this.headers = more.headers ?? {};
  }
}

/** Response for an error; unknown errors are rethrown. */
export function errorResponse(error: unknown, authenticated: boolean): Response {
  const known = toRestError(error, authenticated);
  const { status, code, details, hint, message, headers } = known;
  return json(
    status,
    { code, details, hint, message },
    { 'proxy-status': `PostgREST; error=${code}`, ...headers },
  );
}

function toRestError(error: unknown, authenticated: boolean): RestError {
  if (error instanceof RestError) return error;
  if (error instanceof ParseFailure) {
    return new RestError(400, 'PGRST100', error.message, { details: error.details });
  }
  if (!(error instanceof DatabaseError)) throw error;
  const status = statusOf(error, authenticated);
  const headers: Record<string, string> = status === 401 ? { 'www-authenticate': 'Bearer' } : {};
  return new RestError(status, error.code, error.message, {
    details: error.detail,
    hint: error.hint,
    headers,
  });
}

/** SQLSTATE prefixes with their status; longer ones first. */
const STATUSES: [prefix: string, status: number][] = [
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['53400', 500],
  ['57P01', 503],
  ['P0001', 400],
  ['08', 503],
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['25', 500],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['53', 503],
  ['54', 500],
  ['55', 500],
  ['57', 500],
  ['58', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0', 500],
  ['XX', 500],
];

function statusOf({ code, message }: DatabaseError, authenticated: boolean): number {
  if (code === '42501') return authenticated ? 403 : 401;
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500;
  if (code === '22023' && /^role .* does not exist$/.test(message)) return 401;
  const own = /^PT(\d{3})$/.exec(code)?.[1];
  if (own) return Math.min(Math.max(Number(own), 200), 599);
  return STATUSES.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 400;
}
