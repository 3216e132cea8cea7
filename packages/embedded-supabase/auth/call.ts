import type { Client } from './sessions.ts';

export interface Call {
  request: Request;
  url: URL;
  /** Below `/auth/v1`, without a final slash: `/token`. */
  path: string;
  params: Record<string, string>;
  client: Client;
  /** Key of rate limits: the client's address, or its IPv6 network. */
  clientKey: string;
}

export function wantedRedirect({ request, url }: Call): string | null {
  return url.searchParams.get('redirect_to') ?? request.headers.get('redirect_to');
}
