/** One request to the Auth API, with the few things that every verb asks of it. */
import type { Client } from './sessions.ts';

export interface Call {
  request: Request;
  url: URL;
  /** The path below `/auth/v1`, without a final slash: `/token`. */
  path: string;
  /** The parts of the path that the route names. */
  params: Record<string, string>;
  client: Client;
  /** What rate limits count by: the client's address, or its network where one client has many addresses. */
  clientKey: string;
}

/** Where the client wants to be led afterwards, not yet checked. */
export function wantedRedirect({ request, url }: Call): string | null {
  return url.searchParams.get('redirect_to') ?? request.headers.get('redirect_to');
}
