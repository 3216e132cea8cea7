/** Errors of the Auth API in the two shapes that Supabase's clients read. */
import { json } from '../http/handler.ts';

/** The version of the API from which error bodies are `{code, message}`. */
const API_VERSION = '2024-01-01';
const API_VERSION_HEADER = 'x-supabase-api-version';

interface Extras {
  /** Seconds until the same request can succeed. */
  retryAfter?: number;
  /** Why a password is weak: `length`, `characters`. */
  weakPassword?: string[];
}

/** A refusal with the status, code and sentence that Supabase gives in the same situation. */
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

/** 400 validation_failed, the most frequent refusal. */
export function invalid(message: string): AuthFailure {
  return new AuthFailure(400, 'validation_failed', message);
}

/**
 * The answer for a failure: `{code, message}` for clients that name the API version, else the older
 * `{code: <status>, error_code, msg}`. An unexpected error tells nothing about its cause.
 */
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

/** Dates compare as text; anything that is not a date counts as the first version, as in Supabase. */
function namesVersion(request: Request): boolean {
  const version = request.headers.get(API_VERSION_HEADER) ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= API_VERSION;
}
