import { log } from '@/lib/log';

/** Puts into the console what the texts of specification point 8 send people there for. */
export function logFailure(what: string, code: string | null, detail: string | null = null): void {
  log.warn(`${what}: ${code ?? 'failed'}${detail ? ` (${detail})` : ''}`);
}
