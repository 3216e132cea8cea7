/** GET /settings: which ways to sign in there are. */
import { json } from '../http/handler.ts';
import type { AuthServices } from './services.ts';

/** The providers Supabase names; this backend has e-mail alone. */
const OTHER_PROVIDERS = [
  'anonymous_users',
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'phone',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
];

/** GET /settings: what this project lets its users do. */
export async function settings({ deps }: AuthServices): Promise<Response> {
  const others = Object.fromEntries(OTHER_PROVIDERS.map((name) => [name, false]));
  return json(200, {
    external: { ...others, email: true },
    disable_signup: false,
    mailer_autoconfirm: deps.config.autoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  });
}
