import 'server-only';
import { currentRequest } from './server-link';

/**
 * Sets status and headers of the present response, which pages and server actions cannot do in Next.js: a full page for
 * a missing record, a refused sign-in. Without the HTTP server the status stays 200.
 */
export function overrideResponse(status: number, headers: Record<string, string>): void {
  const request = currentRequest();
  if (request) request.override = { status, headers };
}
