import { log } from '@/lib/log';

/** Logs to the console, which the texts of specification point 8 refer to. */
export function logFailure(what: string, code: string | null, detail: string | null = null): void {
  log.warn(`${what}: ${code ?? 'failed'}${detail ? ` (${detail})` : ''}`);
}
