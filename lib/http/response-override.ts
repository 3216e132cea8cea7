import 'server-only';
import { currentRequest } from './server-link';

/**
 * Gives the response of the present request this status and these headers. Pages and server actions have no other way to: a page
 * that is shown whole although its record is missing, a refused sign-in. Without the HTTP server the status stays 200.
 */
export function overrideResponse(status: number, headers: Record<string, string>): void {
  const request = currentRequest();
  if (request) request.override = { status, headers };
}
