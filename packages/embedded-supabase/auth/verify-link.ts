/** GET /verify: a mail's link, opened in a browser. */
import { OWNER } from '../engine/engine.ts';
import { type Call, wantedRedirect } from './call.ts';
import { confirmToken, linkExpired, tokenTypesOf } from './confirm-token.ts';
import { AuthFailure, invalid } from './errors.ts';
import { issueCode } from './flow-state.ts';
import { findByLink, isPkceLink } from './one-time-tokens.ts';
import { allowedRedirect } from './redirects.ts';
import type { AuthServices } from './services.ts';
import { signedInAnswer } from './session-answer.ts';

type Fields = Record<string, string>;

/** OAuth 2 names of the errors of a link. */
const OAUTH_ERRORS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
};

/** 303 with `?code=` for a PKCE flow, else with the session in the fragment; errors as `error`, `error_code`. */
export async function verifyLink(services: AuthServices, call: Call): Promise<Response> {
  const type = call.url.searchParams.get('type') ?? '';
  const token = call.url.searchParams.get('token') || call.url.searchParams.get('token_hash') || '';
  if (type === '') throw invalid('Verify requires a verification type');
  if (token === '') throw invalid('Verify requires a token or a token hash');
  const target = new URL(allowedRedirect(wantedRedirect(call), services.deps.config));
  const pkce = isPkceLink(token);
  try {
    const outcome = await follow(services, call, token, type);
    if ('code' in outcome) return redirect(target, { query: outcome });
    return redirect(target, { fragment: outcome, query: pkce ? outcome : {} });
  } catch (error) {
    if (!(error instanceof AuthFailure)) throw error;
    const fields: Fields = { error_code: error.code, error_description: error.message };
    const name = OAUTH_ERRORS[error.status];
    if (name) fields.error = name;
    return redirect(target, { fragment: fields, query: pkce ? fields : {} });
  }
}

async function follow(services: AuthServices, call: Call, token: string, type: string): Promise<Fields> {
  const now = services.now();
  const types = tokenTypesOf(type);
  return services.deps.engine.transaction(OWNER, async (tx): Promise<Fields> => {
    const stored = await findByLink(tx, token, types, now);
    if (!stored) throw linkExpired();
    const user = await confirmToken(services, tx, stored);
    if (stored.flowId !== null) return { code: await issueCode(tx, stored.flowId, now) };
    const answer = await signedInAnswer(services, tx, user, 'otp', call.client);
    return {
      access_token: answer.access_token,
      expires_at: String(answer.expires_at),
      expires_in: String(answer.expires_in),
      refresh_token: answer.refresh_token,
      token_type: answer.token_type,
      type,
    };
  });
}

function redirect(target: URL, { query, fragment }: { query: Fields; fragment?: Fields }): Response {
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value);
  if (fragment) target.hash = new URLSearchParams(fragment).toString();
  return new Response(null, {
    status: 303,
    headers: { location: target.href, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
}
