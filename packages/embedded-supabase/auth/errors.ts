/** Errors of the Auth API in the two formats of Supabase's clients. */
import { json } from '../http/handler.ts';

/** API version from which error bodies are `{code, message}`. */
const API_VERSION = '2024-01-01';
const API_VERSION_HEADER = 'x-supabase-api-version';

interface Extras {
  /** Retry-After in seconds. */
  retryAfter?: number;
  /** `length`, `characters`. */
  weakPassword?: string[];
}

/** Supabase's status, code and message. */
export class AuthFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly extras: Extras;
  constructor(status: number, code: string, message: string, extras: Extras = {}) {
    super(message);
    this.name = 'AuthFailure';
    this.status = status;
    this.code = code;
    this.extras = extras;
  }
}

export function invalid(message: string): AuthFailure {
  return new AuthFailure(400, 'validation_failed', message);
}

/** `{code, message}` for clients that send the API version, else `{code: <status>, error_code, msg}`. */
export function failureResponse(request: Request, error: unknown): Response {
  const failure =
    error instanceof AuthFailure
      ? error
      : new AuthFailure(
          500,
          'unexpected_failure',
          'Unexpected failure, please check server logs for more information',
        );
  const versioned = namesVersion(request);
  const body: Record<string, unknown> = versioned
    ? { code: failure.code, message: failure.message }
    : { code: failure.status, error_code: failure.code, msg: failure.message };
  if (failure.extras.weakPassword) body.weak_password = { reasons: failure.extras.weakPassword };
  const headers: Record<string, string> = { 'cache-control': 'no-store' };
  if (versioned) headers[API_VERSION_HEADER] = API_VERSION;
  if (failure.extras.retryAfter !== undefined) headers['retry-after'] = String(failure.extras.retryAfter);
  return json(failure.status, body, headers);
}

/** Dates compare as text; an invalid date counts as the first version, as in Supabase. */
function namesVersion(request: Request): boolean {
  const version = request.headers.get(API_VERSION_HEADER) ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= API_VERSION;
}
