/** Larger values would block others for seconds in PostgreSQL's recursive parsers, or end the database's thread. */
import { isDeepJson, MAX_LEVELS } from '../http/nesting.ts';
import { RestError } from './errors.ts';

/** Throws PGRST100. */
export function requireShallow(value: string): void {
  if (/^\s*[[{]/.test(value) && isDeepJson(value)) {
    throw new RestError(400, 'PGRST100', `A value is nested deeper than ${MAX_LEVELS} levels`);
  }
}
