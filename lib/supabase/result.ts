/** A read that the backend refused or did not answer; the message is for logs, never for pages. */
export class BackendError extends Error {
  readonly code: string;
  constructor(what: string, error: { message: string; code?: string }) {
    super(`${what}: ${error.message}`);
    this.name = 'BackendError';
    this.code = error.code ?? '';
  }
}

type Answer = { data: unknown; error: { message: string; code?: string } | null };

/** The data of a supabase-js answer; throws BackendError when there is an error instead. */
export function unwrap<A extends Answer>(what: string, answer: A): Extract<A, { error: null }>['data'] {
  if (answer.error) throw new BackendError(what, answer.error);
  return answer.data;
}
