/** A failed backend call; the message is for logs, never for pages. */
export class BackendError extends Error {
  readonly code: string;
  constructor(what: string, error: { message: string; code?: string }) {
    super(`${what}: ${error.message}`);
    this.name = 'BackendError';
    this.code = error.code ?? '';
  }
}

type Answer = { data: unknown; error: { message: string; code?: string } | null };

/** Returns the data of a supabase-js response; throws BackendError. */
export function unwrap<A extends Answer>(what: string, answer: A): Extract<A, { error: null }>['data'] {
  if (answer.error) throw new BackendError(what, answer.error);
  return answer.data;
}
