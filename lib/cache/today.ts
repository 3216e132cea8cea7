import 'server-only';
import { currentRequest } from '@/lib/http/request-context';

/** From this time on the page being rendered says something else, and is rendered again when it is requested. */
export function noteChange(at: Date): void {
  const request = currentRequest();
  if (request && at.getTime() > Date.now()) request.changesAt = Math.min(request.changesAt, at.getTime());
}

/** Now, for what depends on the month: prices grow old on the first day of one (lib/prices). */
export function today(): Date {
  const now = new Date();
  noteChange(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)));
  return now;
}
