import { jsonProblem } from '@/lib/http/json-response';
import { log } from '@/lib/log';
import { BackendError } from './result';

/** For `catch`: logs a failure of the backend and answers it; throws anything else. */
export function backendFailure<T>(error: unknown, answer: (error: BackendError) => T): T {
  if (!(error instanceof BackendError)) throw error;
  log.error(error.message);
  return answer(error);
}

export function jsonUnavailable(error: unknown): Response {
  return backendFailure(error, () => jsonProblem(503, 'unavailable'));
}
