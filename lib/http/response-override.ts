import 'server-only';
import { currentRequest } from './request-context';

/**
 * Sets status and headers from pages and actions, which Next.js cannot. Without the HTTP server the status stays 200.
 */
export function overrideResponse(status: number, headers: Record<string, string>): void {
  const request = currentRequest();
  if (request) request.override = { status, headers };
}
