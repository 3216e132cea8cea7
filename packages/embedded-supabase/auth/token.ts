import type { Call } from './call.ts';
import { invalid } from './errors.ts';
import type { AuthServices } from './services.ts';
import { tokenPassword } from './token-password.ts';
import { tokenPkce } from './token-pkce.ts';
import { tokenRefresh } from './token-refresh.ts';

/** POST /token: dispatches by grant. Throws 400 for others. */
export async function token(services: AuthServices, call: Call): Promise<Response> {
  const grant = call.url.searchParams.get('grant_type') ?? '';
  if (grant === 'password') return tokenPassword(services, call);
  if (grant === 'refresh_token') return tokenRefresh(services, call);
  if (grant === 'pkce') return tokenPkce(services, call);
  throw invalid('unsupported_grant_type');
}
