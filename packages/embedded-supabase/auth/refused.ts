/** Features that this backend lacks respond as when switched off, or 422, because supabase-js retries after 501. */
import type { Body } from './body.ts';
import { AuthFailure, invalid } from './errors.ts';

type Refusal = () => AuthFailure;

const off =
  (status: number, code: string, message: string): Refusal =>
  () =>
    new AuthFailure(status, code, message);

const missing =
  (what: string): Refusal =>
  () =>
    new AuthFailure(422, 'not_implemented', `The embedded backend does not speak ${what}.`);

/** Supabase's issuers of some identity providers. */
const ISSUERS: Record<string, string> = {
  apple: 'https://appleid.apple.com',
  facebook: 'https://www.facebook.com',
  google: 'https://accounts.google.com',
  kakao: 'https://kauth.kakao.com',
};

export function refusedGrant(grant: string, body: Body): AuthFailure {
  if (grant === 'web3') return new AuthFailure(422, 'web3_provider_disabled', 'Web3 provider is disabled');
  if (grant !== 'id_token') return invalid('unsupported_grant_type');
  const provider = body.text('provider');
  const issuer = Object.hasOwn(ISSUERS, provider) ? ISSUERS[provider] : provider;
  return new AuthFailure(400, 'provider_disabled', `Provider (issuer "${issuer}") is not enabled`);
}

/** Path prefixes; the first match counts. */
export const REFUSED_PATHS: [path: string, refusal: Refusal][] = [
  ['/otp', missing('one-time passwords and magic links for signing in; use a password')],
  ['/magiclink', missing('magic links; use a password')],
  ['/authorize', off(400, 'validation_failed', 'Unsupported provider: provider is not enabled')],
  ['/callback', missing('sign-in through other providers')],
  ['/user/identities', off(404, 'manual_linking_disabled', 'Manual linking is disabled')],
  ['/sso', off(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')],
  ['/passkeys', missing('passkeys')],
  ['/oauth', missing('the OAuth server')],
  ['/user/oauth', missing('the OAuth server')],
  ['/admin/oauth', missing('the OAuth server')],
  ['/admin/sso', missing('single sign-on')],
  ['/admin/audit', missing('the audit log')],
  ['/admin/custom-providers', missing('sign-in through other providers')],
];
